//! Promises about talking to services, the odd ones too.
