"""What the entries of a session's course are called where they are kept.

But for who left, an entry is called as in a session file, and its fact holds the same keys.
"""

LEFT = "left"
SITS_OUT = "sits_out"
COMES_BACK = "comes_back"
JOINS = "joins"
SEATS = "seats"
DEALER = "dealer"
HOUSE_RULES = "house_rules"
FALSE_DECLARATION = "false_declaration"
