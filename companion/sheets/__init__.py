"""Sheets become PDFs here, and only here: HTML in, bytes out, in a process of their own.

The site never waits for printing and never dies of it: Pango, the fonts and WeasyPrint live in a
child process (``child.py``) that fetches nothing, is bounded in time and memory, and ends with the
process that started it.
"""

from companion.sheets.printer import Bounds, NoPdf, Printer, Reason

__all__ = ["Bounds", "NoPdf", "Printer", "Reason"]
