"""`companion serve` starts by letting go of what was put away long ago."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
from itertools import repeat
from pathlib import Path

from companion.ledger import Ledger, audit
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store

from .score_books import thursday


def test_what_was_put_away_over_thirty_days_ago_is_gone_after_the_start(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    for days, title in ((31, "long ago"), (29, "lately")):
        then = dt.datetime.now(dt.UTC) - dt.timedelta(days=days)
        ledger = Ledger(open_store(path, clock=repeat(then).__next__))
        ledger.put_away(thursday(ledger, title=title))
        ledger.store.close()
    serve = [str(Path(sys.executable).with_name("companion")), "serve", "--host", "127.0.0.1"]
    options = ["--port", "0", "--no-code", "--instance", str(tmp_path)]
    with subprocess.Popen([*serve, *options], stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        # Empty, then the address: by then it has tidied up.
        assert any("The companion is at" in line for line in site.stdout)
        site.terminate()
    store = open_store(path)
    assert [each.title for each in audit(store)] == ["lately"]
    store.close()
