"""The release checklist up to the upload: `make release` on a tagged commit, `make rehearse` on any.

Builds wheel and source distribution, checks what is in them, installs the wheel into empty environments with each
Python there is, plays with it, and reports sizes and import times.
"""
