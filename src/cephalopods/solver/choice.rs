//! The engines by name.

use crate::cephalopods::solver::depth::DepthEngine;
use crate::cephalopods::solver::layered::LayeredEngine;
use crate::cephalopods::solver::reference::ReferenceEngine;
use crate::cephalopods::solver::Engine;
use crate::cpu::Cpu;

/// A choice of engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineChoice {
    /// [`LayeredEngine`].
    Layered,
    /// [`DepthEngine`].
    Depth,
    /// [`ReferenceEngine`].
    Reference,
}

impl EngineChoice {
    /// All engines, the fastest first: that one is used unless another is asked for.
    pub const ALL: [EngineChoice; 3] =
        [EngineChoice::Layered, EngineChoice::Depth, EngineChoice::Reference];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            EngineChoice::Layered => "layered",
            EngineChoice::Depth => "depth",
            EngineChoice::Reference => "reference",
        }
    }

    /// The engine of that name, if there is one.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name().eq_ignore_ascii_case(name))
    }

    /// The engine, in fresh memory, for the processor it runs on.
    pub fn build(self) -> Box<dyn Engine> {
        match self {
            EngineChoice::Layered => Box::new(LayeredEngine::new(Cpu::detect())),
            EngineChoice::Depth => Box::new(DepthEngine::new(Cpu::detect())),
            EngineChoice::Reference => Box::new(ReferenceEngine::default()),
        }
    }
}
