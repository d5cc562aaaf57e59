"""What the operators do about people and matches, one file an act.

Every act takes who acts (`by`), a reason and `now`, and writes one line of the audit in the same
transaction. A decision about a person is told to that person. Which acts an operator may do is
asked above; about whom, here (`reach`).
"""
