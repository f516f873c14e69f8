"""Compile every template as the site would, so that no broken page waits for its first visitor.

    python -m scripts.templates

An unknown filter or test, a block without an end and an import of a missing template are found
here; unknown names are errors when a page is shown, and the tests show every page.
"""

import sys
from tempfile import TemporaryDirectory

from jinja2 import TemplateError, meta

from companion.web import create_app


def main() -> int:
    """Name every template that does not compile; the exit code says whether there is one."""
    with TemporaryDirectory() as instance:
        environment = create_app({"INSTANCE": instance}).jinja_env
    faults = []
    names = environment.list_templates(extensions=["html"])
    for name in names:
        try:
            environment.get_template(name)
            source, _, _ = environment.loader.get_source(environment, name)  # type: ignore[union-attr]
            wanted = meta.find_referenced_templates(environment.parse(source))
            faults += [f"{name}: there is no {other}" for other in wanted if other not in names]
        except TemplateError as fault:
            faults.append(f"{name}: {fault}")
    print("\n".join(faults) or f"{len(names)} templates compile.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
