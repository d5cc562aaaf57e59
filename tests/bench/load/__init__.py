"""The site under load, beside two floors measured in the same run (docs/performance.md).

`python -m tests.bench.load` starts a whole site of its own, has people play matches over
live.md, and prints what a play costs and how long it takes to be seen, as figures and as
ratios to two minimal programs that do no more than lock, write and tell.
"""
