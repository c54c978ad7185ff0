//! Long work: on a thread of its own, without Python's lock, with progress on a terminal, until it is done or Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{Builder, scope};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use knights_core::board::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::options::Options;

/// How often Python's signals are looked for.
const TICK: Duration = Duration::from_millis(50);

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

/// Does the work of a call beside a spinner with a name, and returns what it gives. If a signal handler raises an
/// exception, such as `KeyboardInterrupt`, it stops the work, and returns the exception when nothing of it runs any more.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    options: &Options<'_>,
    name: &'static str,
    work: impl FnOnce(StopFlag, &ProgressBar) -> T + Send,
) -> PyResult<T> {
    let bar = ProgressBar::hidden();
    if options.get("progress")? {
        bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
    }
    let bar = bar.with_message(name);
    bar.enable_steady_tick(4 * TICK);
    let flag = flags().pop();
    let flag = flag.unwrap_or_else(|| Box::leak(Box::default()));
    let done = py.detach(|| until_signalled(flag, || work(StopFlag::new(flag), &bar)));
    bar.finish_and_clear();
    flag.store(false, Ordering::Relaxed);
    flags().push(flag);
    done
}

fn until_signalled<T: Send>(flag: &AtomicBool, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    scope(|scope| {
        let (working, ended) = channel::<()>();
        let worker = Builder::new().stack_size(STACK).spawn_scoped(scope, || {
            let _working = working;
            on_threads(work)
        })?;
        let mut raised = None;
        while raised.is_none() && ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            raised = Python::attach(|py| py.check_signals().err());
        }
        flag.store(raised.is_some(), Ordering::Relaxed);
        let done = worker.join();
        raised.map_or(Ok(()), Err)?;
        done.map_err(|_| PyRuntimeError::new_err("internal error in knights; please report it"))
    })
}

/// Makes a bar of a spinner, for this many steps.
pub(crate) fn set_steps(bar: &ProgressBar, steps: u64) {
    let style = "{bar:40} {pos}/{len} {msg}, {elapsed} so far, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well-formed"));
    bar.set_length(steps);
}
