"""What holds for every test of the project."""

import os

from hypothesis import settings

# No example is timed: how fast a machine is says nothing about whether the rules are right.
# A check of a change must not depend on luck, so there the examples are the same every time;
# at home new ones are looked for.
settings.register_profile("at home", deadline=None)
settings.register_profile("for a change", deadline=None, derandomize=True)
settings.load_profile("for a change" if os.environ.get("CI") else "at home")
