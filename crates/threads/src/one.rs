//! What Knights calls of rayon, done one after the other.

use std::slice::{Chunks, Iter, IterMut};

pub mod prelude {
    pub use super::{IntoParallelIterator, ParallelSlice};
}

/// An iterator that has some methods of parallel ones, too.
pub struct OneByOne<I>(I);

impl<I: Iterator> Iterator for OneByOne<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
}

impl<I: Iterator> OneByOne<I> {
    pub fn map_init<S, R>(
        self,
        begin: impl FnOnce() -> S,
        mut work: impl FnMut(&mut S, I::Item) -> R,
    ) -> OneByOne<impl Iterator<Item = R>> {
        let mut state = begin();
        OneByOne(self.0.map(move |item| work(&mut state, item)))
    }

    pub fn for_each_init<S>(self, begin: impl FnOnce() -> S, work: impl FnMut(&mut S, I::Item)) {
        self.map_init(begin, work).for_each(drop);
    }

    pub fn take_any_while(
        self,
        is_wanted: impl FnMut(&I::Item) -> bool,
    ) -> impl Iterator<Item = I::Item> {
        self.0.take_while(is_wanted)
    }

    pub fn reduce<R: FnMut(I::Item, I::Item) -> I::Item>(
        self,
        begin: impl FnOnce() -> I::Item,
        join: R,
    ) -> I::Item {
        self.0.fold(begin(), join)
    }
}

pub trait IntoParallelIterator: IntoIterator + Sized {
    fn into_par_iter(self) -> OneByOne<Self::IntoIter> {
        OneByOne(self.into_iter())
    }
}

impl<C: IntoIterator> IntoParallelIterator for C {}

pub trait ParallelSlice<T> {
    fn par_iter(&self) -> OneByOne<Iter<'_, T>>;
    fn par_iter_mut(&mut self) -> OneByOne<IterMut<'_, T>>;
    fn par_chunks(&self, size: usize) -> OneByOne<Chunks<'_, T>>;
    fn par_sort_unstable_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> ParallelSlice<T> for [T] {
    fn par_iter(&self) -> OneByOne<Iter<'_, T>> {
        OneByOne(self.iter())
    }

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

/// The only thread, which is also the scope of its own work.
#[derive(Debug)]
pub struct ThreadPool;

impl ThreadPool {
    pub const fn current_num_threads(&self) -> usize {
        1
    }

    pub fn install<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
    }

    pub fn in_place_scope<R>(&self, work: impl FnOnce(&Self) -> R) -> R {
        work(self)
    }

    pub fn spawn(&self, work: impl FnOnce(&Self)) {
        work(self);
    }
}

pub fn in_place_scope<R>(work: impl FnOnce(&ThreadPool) -> R) -> R {
    work(&ThreadPool)
}

pub const fn current_thread_index() -> Option<usize> {
    None
}

pub const fn current_num_threads() -> usize {
    1
}

pub struct ThreadPoolBuilder;

impl ThreadPoolBuilder {
    pub const fn new() -> Self {
        Self
    }

    pub const fn build(self) -> Result<ThreadPool, ()> {
        Ok(ThreadPool)
    }
}
