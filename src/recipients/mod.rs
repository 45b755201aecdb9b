//! From a file of people to checked recipients. Pure: no I/O.
