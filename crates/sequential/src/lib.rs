//! The part of rayon that Knights uses, on one thread. WebAssembly has no other threads, and rayon would be a tenth of the
//! library for browsers. Names are those of rayon, and so are results, except that [`ThreadPoolBuilder::build`] always
//! fails.

#![expect(
    missing_docs,
    reason = "the documentation of rayon describes each name"
)]

use std::iter::{Map, TakeWhile};
use std::slice::{Chunks, IterMut};

pub mod prelude {
    pub use crate::{IntoParallelIterator, IntoParallelRefIterator, ParallelSlice};
}

/// An iterator whose items rayon would give to threads.
pub struct OneByOne<I>(I);

pub trait IntoParallelIterator: IntoIterator + Sized {
    fn into_par_iter(self) -> OneByOne<Self::IntoIter> {
        OneByOne(self.into_iter())
    }
}

impl<T: IntoIterator> IntoParallelIterator for T {}

pub trait IntoParallelRefIterator<'a> {
    type Iter: Iterator;

    fn par_iter(&'a self) -> OneByOne<Self::Iter>;
}

impl<'a, T: ?Sized + 'a> IntoParallelRefIterator<'a> for T
where
    &'a T: IntoIterator,
{
    type Iter = <&'a T as IntoIterator>::IntoIter;

    fn par_iter(&'a self) -> OneByOne<Self::Iter> {
        OneByOne(self.into_iter())
    }
}

pub trait ParallelSlice<T> {
    fn par_iter_mut(&mut self) -> OneByOne<IterMut<'_, T>>;
    fn par_chunks(&self, size: usize) -> OneByOne<Chunks<'_, T>>;
    fn par_sort_unstable_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> ParallelSlice<T> for [T] {
    fn par_iter_mut(&mut self) -> OneByOne<IterMut<'_, T>> {
        OneByOne(self.iter_mut())
    }

    fn par_chunks(&self, size: usize) -> OneByOne<Chunks<'_, T>> {
        OneByOne(self.chunks(size))
    }

    fn par_sort_unstable_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        self.sort_unstable_by_key(key);
    }
}

impl<I: Iterator> OneByOne<I> {
    pub fn map<R, F: FnMut(I::Item) -> R>(self, map: F) -> OneByOne<Map<I, F>> {
        OneByOne(self.0.map(map))
    }

    pub fn map_init<T, R>(
        self,
        init: impl FnOnce() -> T,
        map: impl Fn(&mut T, I::Item) -> R,
    ) -> OneByOne<impl Iterator<Item = R>> {
        let mut own = init();
        OneByOne(self.0.map(move |item| map(&mut own, item)))
    }

    pub fn take_any_while<F: FnMut(&I::Item) -> bool>(
        self,
        goes_on: F,
    ) -> OneByOne<TakeWhile<I, F>> {
        OneByOne(self.0.take_while(goes_on))
    }

    pub fn for_each(self, work: impl FnMut(I::Item)) {
        self.0.for_each(work);
    }

    pub fn for_each_init<T>(self, init: impl FnOnce() -> T, work: impl Fn(&mut T, I::Item)) {
        let mut own = init();
        self.0.for_each(|item| work(&mut own, item));
    }

    pub fn reduce(
        self,
        identity: impl FnOnce() -> I::Item,
        join: impl FnMut(I::Item, I::Item) -> I::Item,
    ) -> I::Item {
        self.0.fold(identity(), join)
    }

    pub fn collect<C: FromIterator<I::Item>>(self) -> C {
        self.0.collect()
    }
}

/// This thread, which belongs to no pool.
pub const fn current_thread_index() -> Option<usize> {
    None
}

pub const fn current_num_threads() -> usize {
    1
}

#[derive(Debug)]
pub struct ThreadPool;

#[derive(Default)]
pub struct ThreadPoolBuilder;

/// There are no threads.
#[derive(Debug)]
pub struct ThreadPoolBuildError;

impl ThreadPoolBuilder {
    pub const fn new() -> Self {
        Self
    }

    /// # Errors
    ///
    /// Always: there are no threads.
    pub const fn build(self) -> Result<ThreadPool, ThreadPoolBuildError> {
        Err(ThreadPoolBuildError)
    }
}

/// Does things one after another.
pub struct Scope;

impl Scope {
    pub fn spawn(&self, work: impl FnOnce(&Self)) {
        work(self);
    }
}

pub fn in_place_scope<R>(work: impl FnOnce(&Scope) -> R) -> R {
    work(&Scope)
}

impl ThreadPool {
    pub fn install<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
    }

    pub fn in_place_scope<R>(&self, work: impl FnOnce(&Scope) -> R) -> R {
        in_place_scope(work)
    }

    pub const fn current_num_threads(&self) -> usize {
        1
    }
}
