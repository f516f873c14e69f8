"""Sheets are XML as well as HTML: that is why they are read so quickly."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sheet_pages import sheet_html
from companion.wording import LANGUAGES
from tests.sheets.conftest import page_of, seven_contracts, with_
from tests.sheets.test_accessible import kinds


def written_on(html: str) -> str:
    """All that is written on a sheet; it fails where the sheet is no XML."""
    # The test's own sheet.
    return "".join(ElementTree.fromstring(html).itertext())  # noqa: S314


@given(title=st.text(min_size=1, max_size=40), note=st.text(max_size=80))
def test_whatever_people_write_leaves_a_sheet_xml(title: str, note: str) -> None:
    document = with_(seven_contracts(), title=title)
    document["rounds"][0] = {**document["rounds"][0], "note": note}
    assert "Dealer" in written_on(sheet_html(page_of(document)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_sheet_is_xml(language: str) -> None:
    for name, pages in kinds(language):
        assert pages[0].title in written_on(sheet_html(*pages)), name
