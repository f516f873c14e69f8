"""Questions about cards and sessions as objects, and their answers (session-file.md, "Requests").

The command line and the site ask here, so both give the same verdict.
"""
