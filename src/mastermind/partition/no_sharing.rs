//! Flattened sources have this instead of `sharing`: a judge's questions need no threads, and are never interrupted.

use std::marker::PhantomData;

use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::Ranked;

#[derive(Clone, Copy)]
pub(crate) struct Sharing<'a>(PhantomData<&'a ()>);

impl Sharing<'_> {
    pub(crate) const NONE: Self = Self(PhantomData);

    pub(crate) fn of_part(self, _: bool) -> Self {
        self
    }

    pub(crate) fn go_on(self) -> Result<(), Stop> {
        Ok(())
    }

    pub(crate) fn count_guesses(self, _: usize) {}

    // The caller always passes a state, so none is made.
    pub(crate) fn each<T, S>(
        self,
        items: &[T],
        states: &mut Vec<S>,
        _: impl Fn() -> S,
        work: impl Fn(&mut S, &T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        items.iter().try_for_each(|item| work(&mut states[0], item))
    }

    pub(crate) fn each_once<T>(self, items: Vec<T>, work: impl Fn(T)) -> Result<(), Stop> {
        items.into_iter().for_each(work);
        Ok(())
    }
}

pub(crate) struct SharedBest;

impl SharedBest {
    pub(crate) fn new(_: Sharing<'_>) -> Self {
        Self
    }

    pub(crate) fn exchange(&self, _: &mut Ranked) {}

    pub(crate) fn catch_up(&self, _: &mut Ranked) {}
}
