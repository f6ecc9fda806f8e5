/**
 * Voices of one column whose stems point the same way from the same place are printed as one chord (Gould, "Two parts on
 * a stave: shared stems"): the inner stem ends where the outer one begins, and one flag or beam stands for both.
 */
import type { Beams } from './groupBeams.ts';
import type { ChordShape } from './shapes.ts';

type Unmeasured = Omit<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

const SAME_PLACE = 0.05;

function shares(inner: Unmeasured, outer: Unmeasured, { groups }: Beams): boolean {
  const [a, b] = [inner.stem, outer.stem];
  if (a === null || b === null || inner === outer || a.direction !== b.direction) return false;
  if (Math.abs(a.x - b.x) > SAME_PLACE || inner.scale !== outer.scale) return false;
  const carrier = groups[inner.group]?.carrier;
  // A beamed chord hangs on another only as its whole group does.
  if (inner.group >= 0 && (carrier === undefined || groups[outer.group]?.stem === undefined)) return false;
  // A flag gives way to the beam of another voice whose stem passes it.
  const isPassed = inner.group < 0 && outer.group >= 0;
  const [own, other] = [inner.event.chord.value, outer.event.chord.value];
  const isInside = (b.from - a.from) * a.direction < 0;
  const isBeyond = inner.group >= 0 && outer.group < 0;
  const isTwin = a.from === b.from && inner.group < 0 && outer.group < 0 && inner.event.id > outer.event.id;
  return own.base === other.base && own.dots === other.dots && (isPassed || isTwin || (isInside && !isBeyond));
}

/** The chords of the column that this one hangs its stem on, from the nearest to the one at the free end. */
function carriersOf(shape: Unmeasured, shapes: readonly Unmeasured[], beams: Beams): readonly Unmeasured[] {
  const distance = ({ stem }: Unmeasured): number => Math.abs((stem?.from ?? 0) - (shape.stem?.from ?? 0));
  return shapes.filter((other) => shares(shape, other, beams)).sort((a, b) => distance(a) - distance(b));
}

export function shareStems(shapes: readonly Unmeasured[], beams: Beams): readonly Unmeasured[] {
  if (shapes.length < 2) return shapes;
  return shapes.map((shape) => {
    if (shape.stem === null) return shape;
    const carriers = carriersOf(shape, shapes, beams);
    const [nearest, outermost] = [carriers[0]?.stem, carriers.at(-1)];
    if (nearest == null || outermost === undefined) return shape;
    const { from, direction } = shape.stem;
    const to = direction === 1 ? Math.min(from, nearest.from) : Math.max(from, nearest.from);
    return { ...shape, stem: { ...shape.stem, to }, flag: null, carrier: outermost.event.id };
  });
}
