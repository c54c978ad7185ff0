//! Long work: on a thread of its own, without Python's lock, with progress on a terminal, until it is done or Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use knights_core::board::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;

/// How often Python's signals are looked for.
const TICK: Duration = Duration::from_millis(25);

/// How long work that was told to stop is waited for. All but some short steps stops at once.
const PATIENCE: Duration = Duration::from_millis(75);

/// The stack of a thread that works: that of a program.
const STACK: usize = 8 << 20;

/// The flags that no call uses. There are as many in all as there have ever been calls at a time.
static FLAGS: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

fn flags() -> MutexGuard<'static, Vec<&'static AtomicBool>> {
    FLAGS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The process of the first call. A child that was forked later lacks the threads that the core shares.
static FIRST: OnceLock<u32> = OnceLock::new();

/// Does the work; in a forked child, on threads of its own.
fn on_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let here = process::id();
    if *FIRST.get_or_init(|| here) == here {
        return work();
    }
    match ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Lets other threads of Python run, and signal handlers, which may raise an exception.
pub(crate) fn pause(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

/// Does the work of a call beside a spinner with a name, if progress is shown, and returns what it gives. If a signal handler raises an
/// exception, such as `KeyboardInterrupt`, it stops the work, and returns the exception.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    progress: bool,
    name: &'static str,
    work: impl FnOnce(StopFlag, &ProgressBar) -> T + Send + 'static,
) -> PyResult<T> {
    let bar = ProgressBar::hidden().with_message(name);
    if progress {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    bar.enable_steady_tick(8 * TICK);
    let shared = bar.clone();
    let done = until_signalled(py, move |stop| work(stop, &shared));
    bar.finish_and_clear();
    // A step that is not waited for draws nothing any more.
    bar.set_draw_target(ProgressDrawTarget::hidden());
    done
}

/// Does the work on a thread of its own. A step that does not end soon after an exception ends there later.
pub(crate) fn until_signalled<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(StopFlag) -> T + Send + 'static,
) -> PyResult<T> {
    let unused = flags().pop();
    let flag = unused.unwrap_or_else(|| Box::leak(Box::default()));
    let (sender, ended) = channel();
    Builder::new().stack_size(STACK).spawn(move || {
        // If it comes too late, the receiver has gone.
        let _ = sender.send(on_threads(|| work(StopFlag::new(flag))));
    })?;
    let done = py.detach(move || wait(&ended, flag));
    if !flag.load(Ordering::Relaxed) {
        flags().push(flag);
    }
    done
}

/// What comes of the work, or the exception. A flag that is set afterwards is still in use.
fn wait<T>(ended: &Receiver<T>, flag: &AtomicBool) -> PyResult<T> {
    loop {
        match ended.recv_timeout(TICK) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Disconnected) => {
                let words = "internal error in knights; please report it";
                return Err(PyRuntimeError::new_err(words));
            }
            Err(RecvTimeoutError::Timeout) => {
                let Some(raised) = Python::attach(|py| py.check_signals().err()) else {
                    continue;
                };
                flag.store(true, Ordering::Relaxed);
                let late = ended.recv_timeout(PATIENCE).err();
                flag.store(late == Some(RecvTimeoutError::Timeout), Ordering::Relaxed);
                return Err(raised);
            }
        }
    }
}

/// Makes a bar of a spinner, for this many steps.
pub(crate) fn set_steps(bar: &ProgressBar, steps: u64) {
    let style = "{bar:40} {pos}/{len} {msg}, {elapsed} so far, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
    bar.set_length(steps);
}
