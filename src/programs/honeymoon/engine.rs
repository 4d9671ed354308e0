//! Where the values of a question come from.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exit::Failure;
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::prober::Prober;
use crate::honeymoon::endgame::probes::Probes;
use crate::honeymoon::solver::fast::{EndgameTable, Solver};
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::solve::Solve;

/// Where values come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Source {
    /// The fast solver.
    #[default]
    Search,
    /// The fast solver, which asks the endgame database in this folder.
    SearchWithDatabase(PathBuf),
    /// The endgame database in this folder alone.
    Database(PathBuf),
    /// The slow solver.
    Reference,
}

/// What the solvers of all threads share.
pub(super) enum Engine {
    Search { endgames: Arc<EndgameTable>, database: Option<Arc<Database>> },
    Database(Arc<Database>),
    Reference,
}

impl Engine {
    /// Opens the database if there is one.
    ///
    /// # Errors
    /// Returns an error if something is wrong with the database.
    pub(super) fn new(source: &Source) -> Result<Self, Failure> {
        let search = |database| Engine::Search { endgames: Arc::default(), database };
        Ok(match source {
            Source::Search => search(None),
            Source::SearchWithDatabase(folder) => search(Some(Arc::new(Database::open(folder)?))),
            Source::Database(folder) => Engine::Database(Arc::new(Database::open(folder)?)),
            Source::Reference => Engine::Reference,
        })
    }

    /// Returns a solver for a thread.
    pub(super) fn worker(&self) -> Worker {
        let probes = |database: &Arc<Database>| Arc::new(Probes::new(Arc::clone(database)));
        match self {
            Engine::Search { endgames, database: None } => {
                Worker { solver: Box::new(Solver::sharing(Arc::clone(endgames))), probes: None }
            }
            Engine::Search { endgames, database: Some(database) } => {
                let probes = probes(database);
                let solver = Solver::sharing(Arc::clone(endgames));
                let solver = solver.asking(Arc::<Probes>::clone(&probes));
                Worker { solver: Box::new(solver), probes: Some(probes) }
            }
            Engine::Database(database) => {
                let probes = probes(database);
                let solver = Prober::new(Arc::clone(&probes));
                Worker { solver: Box::new(solver), probes: Some(probes) }
            }
            Engine::Reference => Worker { solver: Box::new(ReferenceSolver), probes: None },
        }
    }

    /// Returns the database if all values come from it, and a prober of it.
    pub(super) fn prober(&self) -> Option<(Arc<Database>, Prober)> {
        let Engine::Database(database) = self else { return None };
        let probes = Arc::new(Probes::new(Arc::clone(database)));
        Some((Arc::clone(database), Prober::new(probes)))
    }
}

/// The solver of a thread.
pub(super) struct Worker {
    solver: Box<dyn Solve>,
    /// The probes of the solver, which keep its errors.
    probes: Option<Arc<Probes>>,
}

impl Worker {
    /// Returns the answer that `answer` finds with the solver.
    ///
    /// # Errors
    /// Returns an error if the solver met one in the database, because then the answer may be wrong.
    pub(super) fn answer(
        &mut self,
        answer: impl FnOnce(&mut dyn Solve) -> String,
    ) -> Result<String, Failure> {
        let text = answer(self.solver.as_mut());
        if let Some(probes) = &self.probes {
            probes.check()?;
        }
        Ok(text)
    }
}
