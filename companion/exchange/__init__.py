"""What leaves this companion and comes back: tables for a spreadsheet, everything as one archive.

No page and no command line here; both use these modules.
"""
