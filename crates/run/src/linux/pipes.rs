//! The pipes between two programs that talk: the judge makes them and sends their ends to the workers.

use std::fs::File;
use std::io::{self, ErrorKind, IoSlice, IoSliceMut, PipeReader, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::Duration;

use rustix::cmsg_space;
use rustix::io::ioctl_fionbio;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};

/// How long a pipe is left alone that nothing is in.
const PAUSE: Duration = Duration::from_millis(10);

/// Sends a worker the standard input and output of its program.
pub(super) fn send(to: &UnixStream, files: &[OwnedFd; 2]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(2))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    let files = [files[0].as_fd(), files[1].as_fd()];
    message.push(SendAncillaryMessage::ScmRights(&files));
    sendmsg(to, &[IoSlice::new(&[0])], &mut message, SendFlags::empty())?;
    Ok(())
}

/// Receives them from the judge.
pub(super) fn receive(from: &File) -> io::Result<[OwnedFd; 2]> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(2))];
    let mut message = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    let bytes = &mut [IoSliceMut::new(&mut byte)];
    recvmsg(from, bytes, &mut message, RecvFlags::CMSG_CLOEXEC)?;
    let mut files = Vec::new();
    for part in message.drain() {
        if let RecvAncillaryMessage::ScmRights(sent) = part {
            files.extend(sent);
        }
    }
    files
        .try_into()
        .map_err(|_| ErrorKind::UnexpectedEof.into())
}

/// Reads what a program still writes to one that has ended, so that no signal ends it, until it has ended too.
pub(crate) fn drain(mut pipe: PipeReader, has_ended: impl Fn() -> bool) {
    let mut block = [0; 1 << 12];
    if ioctl_fionbio(&pipe, true).is_err() {
        return;
    }
    loop {
        match pipe.read(&mut block) {
            Err(error) if error.kind() == ErrorKind::WouldBlock && !has_ended() => {
                thread::sleep(PAUSE);
            }
            Ok(1..) => {}
            _ => return,
        }
    }
}
