//! Settings of the allocator, for a small process. Used when the engine starts, and by the sync when the app comes to rest.
//!
//! The allocator of glibc keeps freed memory in arenas, each of which one thread uses at a time. By default there are up to
//! eight for each core. The first reads of many orders leave a third of the memory of the process free in them.

/// The maximum number of arenas, which all threads share.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAX_ARENAS: i32 = 2;

/// Limits the number of arenas; existing ones stay. Does nothing with other allocators, which have none.
pub(in crate::desk) fn limit_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "a function of the C library")]
    // SAFETY: `mallopt` has no preconditions, and locks the allocator while it changes the setting.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, MAX_ARENAS);
    }
}

/// Returns unused memory to the operating system. Takes some milliseconds, in which other threads may wait for memory. Does nothing
/// with other allocators, which return memory by themselves.
pub(in crate::desk) fn return_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "a function of the C library")]
    // SAFETY: `malloc_trim` has no preconditions, and locks the arenas that it changes.
    unsafe {
        libc::malloc_trim(0);
    }
}
