//! Signals as values, for a program that has taken over the terminal.

#[cfg(target_os = "linux")]
pub(crate) use linux::{CaughtSignals, STOP, hung_up, stop_this_process};
#[cfg(not(target_os = "linux"))]
pub(crate) use other::{CaughtSignals, STOP, hung_up, stop_this_process};

#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use signal_hook::SigId;
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    };
    use signal_hook::flag::register_usize;
    use signal_hook::low_level::{raise, unregister};

    /// The signal that asks a process to stop until it is continued.
    pub(crate) const STOP: i32 = SIGTSTP;
    /// The signals that can be caught and would end or stop the process.
    const CAUGHT: [i32; 9] = [
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    ];

    /// The signals that would end or stop the process, caught until this is dropped.
    pub(crate) struct CaughtSignals {
        /// The number of the last one; 0 without one.
        last: Arc<AtomicUsize>,
        registered: Vec<SigId>,
    }

    impl CaughtSignals {
        pub(crate) fn catch() -> io::Result<Self> {
            let mut caught = Self {
                last: Arc::new(AtomicUsize::new(0)),
                registered: Vec::new(),
            };
            for signal in CAUGHT {
                let number = usize::try_from(signal).expect("signals have positive numbers");
                let registered = register_usize(signal, Arc::clone(&caught.last), number)?;
                caught.registered.push(registered);
            }
            Ok(caught)
        }

        pub(crate) fn are_none(&self) -> bool {
            self.last.load(Ordering::SeqCst) == 0
        }

        /// The signal that has come since the last call.
        pub(crate) fn taken(&self) -> Option<i32> {
            let signal = i32::try_from(self.last.swap(0, Ordering::SeqCst)).ok();
            signal.filter(|&signal| signal != 0)
        }
    }

    impl Drop for CaughtSignals {
        fn drop(&mut self) {
            for registered in self.registered.drain(..) {
                unregister(registered);
            }
        }
    }

    /// Stops this process until it is continued.
    pub(crate) fn stop_this_process() -> io::Result<()> {
        raise(SIGSTOP)
    }

    /// The signal that the terminal of the standard output is gone, if it is. A process that has
    /// lost its terminal need not get one.
    #[expect(
        clippy::disallowed_methods,
        reason = "the screen writes to the terminal through the environment"
    )]
    pub(crate) fn hung_up() -> Option<i32> {
        let output = io::stdout();
        let mut terminal = [PollFd::new(&output, PollFlags::empty())];
        let polled = poll(&mut terminal, Some(&Timespec::default()));
        let is_gone = polled.is_ok() && terminal[0].revents().contains(PollFlags::HUP);
        is_gone.then_some(SIGHUP)
    }
}

/// Elsewhere the keys have to do.
#[cfg(not(target_os = "linux"))]
mod other {
    use std::io;

    /// No signal has this number.
    pub(crate) const STOP: i32 = 0;

    /// No signals.
    pub(crate) struct CaughtSignals;

    impl CaughtSignals {
        pub(crate) fn catch() -> io::Result<Self> {
            Ok(Self)
        }

        pub(crate) fn are_none(&self) -> bool {
            true
        }

        pub(crate) fn taken(&self) -> Option<i32> {
            None
        }
    }

    /// Nothing: only keys and errors end the program.
    pub(crate) fn hung_up() -> Option<i32> {
        None
    }

    /// Does nothing.
    pub(crate) fn stop_this_process() -> io::Result<()> {
        Ok(())
    }
}
