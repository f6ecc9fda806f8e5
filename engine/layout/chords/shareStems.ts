/**
 * Voices of one column whose stems have the same direction and x are printed as one chord (Gould, "Two parts on a stave:
 * shared stems"): the inner stem ends where the outer one begins, and one flag or beam is printed for both.
 */
import type { Beams } from '../beams/groupBeams.ts';
import type { ChordShape } from '../types/shapes.ts';

type Unmeasured = Omit<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

/** Stems nearer than this have the same x; staff spaces, less than half a stem. */
const SAME_PLACE = 0.05;

function shares(inner: Unmeasured, outer: Unmeasured, { groups }: Beams): boolean {
  const [a, b] = [inner.stem, outer.stem];
  if (a === null || b === null || inner === outer || a.direction !== b.direction) return false;
  if (Math.abs(a.x - b.x) > SAME_PLACE || inner.scale !== outer.scale) return false;
  const stemOwner = groups[inner.group]?.stemOwner;
  // A beamed chord shares a stem only where its whole group does.
  if (inner.group >= 0 && (stemOwner === undefined || groups[outer.group]?.stem === undefined)) return false;
  // A flag is left out where the beam of another voice is farther out on the same stem.
  const isPassed = inner.group < 0 && outer.group >= 0;
  const [own, other] = [inner.event.chord.value, outer.event.chord.value];
  const isInside = (b.from - a.from) * a.direction < 0;
  const isBeyond = inner.group >= 0 && outer.group < 0;
  const isTwin = a.from === b.from && inner.group < 0 && outer.group < 0 && inner.event.id > outer.event.id;
  return own.base === other.base && own.dots === other.dots && (isPassed || isTwin || (isInside && !isBeyond));
}

/** The chords of the column whose stems continue this one's, from the nearest to the one at the free end. */
function stemOwnersOf(shape: Unmeasured, shapes: readonly Unmeasured[], beams: Beams): readonly Unmeasured[] {
  const distance = ({ stem }: Unmeasured): number => Math.abs((stem?.from ?? 0) - (shape.stem?.from ?? 0));
  return shapes.filter((other) => shares(shape, other, beams)).sort((a, b) => distance(a) - distance(b));
}

/** The shapes of a column, with inner stems shortened and their flags removed where stems are shared. */
export function shareStems(shapes: readonly Unmeasured[], beams: Beams): readonly Unmeasured[] {
  if (shapes.length < 2) return shapes;
  return shapes.map((shape) => {
    if (shape.stem === null) return shape;
    const carriers = stemOwnersOf(shape, shapes, beams);
    const [nearest, outermost] = [carriers[0]?.stem, carriers.at(-1)];
    if (nearest == null || outermost === undefined) return shape;
    const { from, direction } = shape.stem;
    const to = direction === 1 ? Math.min(from, nearest.from) : Math.max(from, nearest.from);
    return { ...shape, stem: { ...shape.stem, to }, flag: null, stemOwner: outermost.event.id };
  });
}
