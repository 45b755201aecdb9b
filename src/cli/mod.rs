//! One file per program: the command line is read here and nowhere else.
