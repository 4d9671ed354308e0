//! The lines of a chart with their markers and names.

use super::labels::{spread, Area, Drawn};
use super::svg::{Anchor, Font, Path, Svg};

/// The fonts of names.
pub(crate) const OURS: Font = Font { class: "ours", size: 15.0, is_bold: true };
pub(crate) const OTHER: Font = Font { class: "other", size: 15.0, is_bold: false };
/// Between the area with the lines and the names at its right.
pub(crate) const NAME_INDENT: f64 = 23.0;
/// The height of a name.
const NAME_HEIGHT: f64 = 18.0;
/// The dashes of lines, which are taken in turn. Own lines and others have different ones.
const DASHES: [[&str; 3]; 2] = [["none", "7 3", "2 3"], ["9 4", "3 3", "10 3 2 3"]];
/// Corners of markers of radius one: none for a circle, then those of a square, a triangle, a diamond, and a triangle
/// upside down.
const MARKERS: [&[(f64, f64)]; 5] = [
    &[],
    &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    &[(0.0, -1.2), (1.2, 0.9), (-1.2, 0.9)],
    &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    &[(0.0, 1.2), (1.2, -0.9), (-1.2, -0.9)],
];

/// A line whose points have their places in the picture.
#[derive(Debug)]
pub(crate) struct Line {
    pub name: String,
    pub is_ours: bool,
    /// Its number among the own lines, or among the others.
    pub number: usize,
    /// Nothing where the line has a gap.
    pub points: Vec<Option<(f64, f64)>>,
}

/// Where the middle of the left side of a name is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Beside the last point.
    Near(f64, f64),
    /// At the right edge, at this height. A dotted line leads there.
    AtEdge(f64),
}

/// Draws all lines with their names. Those whose last point is not at `edge` end early. What is drawn later covers
/// the rest, so own lines are last, and the first of them is the very last.
pub(crate) fn draw(svg: &mut Svg, plot: &Area, edge: f64, lines: &[Line]) {
    let places = place_names(plot, edge, lines);
    for is_ours in [false, true] {
        let lines = lines.iter().zip(&places).filter(|(line, _)| line.is_ours == is_ours);
        for (line, place) in lines.rev() {
            if let (Some(last), Some(place)) = (line.last(), place) {
                line.draw(svg, plot, last, *place);
            }
        }
    }
}

/// Finds a place for each name. A line without points has none.
fn place_names(plot: &Area, edge: f64, lines: &[Line]) -> Vec<Option<Place>> {
    let mut drawn = Drawn::default();
    for line in lines {
        drawn.lines.extend(line.points.windows(2).filter_map(|pair| Some((pair[0]?, pair[1]?))));
        drawn.areas.extend(line.points.iter().flatten().map(|&point| Area::around(point, 5.0)));
        let at_edge = line.last().filter(|last| last.0 > edge - 0.1);
        drawn.lines.extend(at_edge.map(|last| (last, (plot.right, last.1))));
    }
    // The grid is thin, so names may stand on it. They keep away from the frame.
    let inside = Area { left: plot.left + 4.0, bottom: plot.bottom - 4.0, ..*plot };
    let mut places = vec![None; lines.len()];
    let mut others = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(last) = line.last() else { continue };
        let size = (line.font().width(&line.name), NAME_HEIGHT);
        // All others are gray. If several have markers here, only a name at the edge, where it has a marker, is clear.
        let surroundings = Area::around(last, 16.0);
        let is_alone = line.is_ours
            || lines.iter().enumerate().all(|(other, line)| {
                let mut points = line.points.iter().flatten();
                other == index || line.is_ours || !points.any(|&point| surroundings.has(point))
            });
        let is_near = is_alone && last.0 < edge - 0.1;
        if let Some(area) = drawn.place_near(last, size, &inside).filter(|_| is_near) {
            drawn.areas.push(area);
            places[index] = Some(Place::Near(area.left, (area.top + area.bottom) / 2.0));
        } else {
            others.push((index, last.1));
        }
    }
    let heights: Vec<f64> = others.iter().map(|&(_, height)| height).collect();
    let half = NAME_HEIGHT / 2.0;
    let heights = spread(&heights, NAME_HEIGHT, (plot.top - half, plot.bottom + half));
    for ((index, _), height) in others.into_iter().zip(heights) {
        places[index] = Some(Place::AtEdge(height));
    }
    places
}

impl Line {
    /// Returns the font of its name.
    pub(crate) fn font(&self) -> Font {
        if self.is_ours {
            OURS
        } else {
            OTHER
        }
    }

    /// Returns its last point.
    fn last(&self) -> Option<(f64, f64)> {
        self.points.iter().flatten().last().copied()
    }

    /// Draws the line and its name.
    fn draw(&self, svg: &mut Svg, plot: &Area, last: (f64, f64), place: Place) {
        svg.begin(match (self.is_ours, self.number % 4) {
            (false, _) => "theirs",
            (true, 0) => "own a",
            (true, 1) => "own b",
            (true, 2) => "own c",
            (true, _) => "own d",
        });
        let (mut path, mut markers, mut leader) =
            (Path::default(), Path::default(), Path::default());
        let mut before = None;
        for &point in &self.points {
            if let Some(point) = point {
                let _ = if before.is_some() { path.line(point) } else { path.go(point) };
                self.add_marker(&mut markers, point);
            }
            before = point;
        }
        let (x, y) = match place {
            Place::Near(x, y) => (x, y),
            Place::AtEdge(y) => {
                leader.go((last.0 + 6.0, last.1)).line((plot.right + 8.0, y));
                self.add_marker(&mut markers, (plot.right + 14.0, y));
                (plot.right + NAME_INDENT, y)
            }
        };
        let dashes = DASHES[usize::from(!self.is_ours)];
        svg.dashed_path("line", dashes[self.number % dashes.len()], &path);
        svg.path("leader", &leader);
        svg.path("marker", &markers);
        svg.text(self.font(), Anchor::Start, (x, y + self.font().to_baseline()), &self.name);
        svg.end();
    }

    /// Adds a marker at a point.
    fn add_marker(&self, path: &mut Path, (x, y): (f64, f64)) {
        let radius = if self.is_ours { 4.0 } else { 3.6 };
        let mut corners = MARKERS[self.number % MARKERS.len()]
            .iter()
            .map(|corner| (x + corner.0 * radius, y + corner.1 * radius));
        if let Some(first) = corners.next() {
            path.go(first);
            for corner in corners {
                path.line(corner);
            }
            path.relative("z");
        } else {
            let half = format!("a{radius} {radius} 0 1 0 ");
            let width = 2.0 * radius;
            path.go((x - radius, y)).relative(&format!("{half}{width} 0{half}-{width} 0z"));
        }
    }
}
