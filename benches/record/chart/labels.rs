//! Where the names of the lines go.
//!
//! A line that reaches the right edge is named beside it. The names are moved up and down until they have enough
//! room. A line that ends earlier is named at its last point, where nothing else is. If there is no such
//! place, or the name could be that of another line, it is at the edge too, and a dotted line leads to it.

/// A rectangle that something takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// Returns the square around a point.
    pub(crate) fn around((x, y): (f64, f64), radius: f64) -> Self {
        Self { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
    }

    /// Returns whether a point is inside.
    pub(crate) fn has(&self, (x, y): (f64, f64)) -> bool {
        self.left < x && x < self.right && self.top < y && y < self.bottom
    }

    /// Returns whether two areas have a point in common.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Returns whether another area is in this one.
    fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }

    /// Returns whether a line from one point to another crosses the area.
    fn is_crossed(&self, from: (f64, f64), to: (f64, f64)) -> bool {
        // The part of the line that is in the strip between two parallel sides, as a range of 0 to 1.
        let within = |start: f64, step: f64, low: f64, high: f64| {
            if step == 0.0 {
                return if low < start && start < high { (0.0, 1.0) } else { (1.0, 0.0) };
            }
            let (first, second) = ((low - start) / step, (high - start) / step);
            (first.min(second), first.max(second))
        };
        let across = within(from.0, to.0 - from.0, self.left, self.right);
        let down = within(from.1, to.1 - from.1, self.top, self.bottom);
        across.0.max(down.0).max(0.0) < across.1.min(down.1).min(1.0)
    }
}

/// Moves heights apart until they have at least this gap. Among all ways to do so, this is the one with the least sum
/// of squared distances. Then the heights are moved between two ends. The results are in the order of the
/// arguments.
pub(crate) fn spread(heights: &[f64], gap: f64, (top, bottom): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&one, &other| heights[one].total_cmp(&heights[other]));
    // Labels that touch are a block. A block that would overlap the one above is joined with it.
    // Each block is the sum of where its first label should be, in the eyes of each label, and their number.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for &index in &order {
        let mut block = (heights[index], 1);
        while let Some(&(sum, count)) = blocks.last() {
            if sum / count as f64 + count as f64 * gap <= block.0 / block.1 as f64 {
                break;
            }
            blocks.pop();
            block = (sum + block.0 - (block.1 * count) as f64 * gap, count + block.1);
        }
        blocks.push(block);
    }
    let mut placed: Vec<f64> = Vec::new();
    for (sum, count) in blocks {
        placed.extend((0..count).map(|nth| sum / count as f64 + nth as f64 * gap));
    }
    let count = placed.len();
    // Both ends hold: first the upper one, then the lower one.
    for (nth, height) in placed.iter_mut().enumerate() {
        let below = count - 1 - nth;
        *height = height.max(top + nth as f64 * gap).min(bottom - below as f64 * gap);
    }
    let mut result = vec![0.0; count];
    for (nth, &index) in order.iter().enumerate() {
        result[index] = placed[nth];
    }
    result
}

/// What is drawn already.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    /// Lines from point to point.
    pub lines: Vec<((f64, f64), (f64, f64))>,
    /// Markers and labels.
    pub areas: Vec<Area>,
}

impl Drawn {
    /// Finds a free place for a label of this size near a point, inside an area.
    pub(crate) fn place_near(
        &self,
        point: (f64, f64),
        size: (f64, f64),
        inside: &Area,
    ) -> Option<Area> {
        // Beside the point is better than above or below it, and near is better than far.
        let beside = |distance: f64| {
            let (x, y) = (distance + size.0 / 2.0, distance + size.1 / 2.0);
            [(x, 0.0), (x, -y), (x, y), (0.0, -y), (0.0, y), (-x, -y), (-x, y), (-x, 0.0)]
        };
        let ways = [9.0, 14.0].into_iter().flat_map(beside);
        ways.map(|(across, down)| {
            let (x, y) = (point.0 + across, point.1 + down);
            let (width, height) = (size.0 / 2.0, size.1 / 2.0);
            Area { left: x - width, top: y - height, right: x + width, bottom: y + height }
        })
        .find(|area| inside.contains(area) && self.leaves_free(area))
    }

    /// Returns whether nothing is drawn in an area.
    fn leaves_free(&self, area: &Area) -> bool {
        !self.areas.iter().any(|drawn| drawn.overlaps(area))
            && !self.lines.iter().any(|&(from, to)| area.is_crossed(from, to))
    }
}
