//! Gives free memory back to the operating system. Used by the sync when the app comes to rest.
//!
//! The allocator of glibc keeps freed memory in arenas that threads share. The first reads of many orders leave a third of the
//! memory of the process free there.

/// Returns the pages that hold nothing. Takes some milliseconds, in which other threads may wait for memory. Does nothing
/// with other allocators, which return pages by themselves.
pub(super) fn return_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "a function of the C library")]
    // SAFETY: `malloc_trim` has no preconditions, and locks the arenas that it changes.
    unsafe {
        libc::malloc_trim(0);
    }
}
