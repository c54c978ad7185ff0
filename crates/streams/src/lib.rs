//! What a process may read (`reading`), and whether standard output was closed when it began.
//!
//! Before `main`, the runtime of Rust opens `/dev/null` in the place of a closed stream, so that everything which is
//! written there is lost in silence. Only what runs still earlier can tell the two apart: the `DEVNULL` of Python and
//! Node.js looks the same.

pub mod reading;

use std::sync::atomic::{AtomicBool, Ordering};

static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(target_os = "linux")]
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn look() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        OUTPUT_IS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
    }
}

/// Whether the process began without a standard output. On systems other than Linux it is not known, and `false`.
pub fn output_is_closed() -> bool {
    OUTPUT_IS_CLOSED.load(Ordering::Relaxed)
}
