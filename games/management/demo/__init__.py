"""Demo people and their finished matches, so that a first visitor sees life.

Everything is played by the services, only at times gone by: records, receipts and
ratings are as true as anybody's. Must not write matches by itself.
"""
