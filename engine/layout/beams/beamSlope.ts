/**
 * Slope and height of a beam. The slope follows the interval between the outer notes, damped as in Gould's table and
 * limited for short groups; the beam is level where an inner note is as near to it as both ends and does not only repeat
 * one of them. The beam is then moved along the stems until the shortest one is long enough, and its ends are placed on
 * staff lines (sitting, straddling, hanging), because a narrow wedge of white between beam and line prints badly (Gould,
 * "Beam slant"; Ross, "The Art of Music Engraving").
 */
import { engravingStyle } from '../engravingStyle.ts';
import type { BeamLine } from '../types/beams.ts';

const { slantByInterval, steepestSlopeRatio, repeatingGroupSlant, snapStep, shortestStems, stemShortening } =
  engravingStyle.beams;

export interface BeamStem {
  readonly x: number;
  /** y of the notehead nearest to the beam. */
  readonly noteY: number;
  /** Length that the strokes of a tremolo need; 0 where absent. */
  readonly least?: number;
}

/** Whether the notes move in one direction only, repeated notes included. */
const isStaircase = (stems: readonly BeamStem[], towards: number): boolean =>
  stems.every(({ noteY }, index) => index === 0 || (noteY - (stems[index - 1] as BeamStem).noteY) * towards >= 0);

/** Whether an inner note is as near to the beam as both outer notes, or nearer. */
function isConcave(stems: readonly BeamStem[], direction: 1 | -1): boolean {
  const [first, last] = [stems[0] as BeamStem, stems.at(-1) as BeamStem];
  const nearest = Math.max(-first.noteY * direction, -last.noteY * direction);
  return stems.slice(1, -1).some(({ noteY }) => -noteY * direction >= nearest);
}

function slant(stems: readonly BeamStem[], direction: 1 | -1): number {
  const [first, last] = [stems[0] as BeamStem, stems.at(-1) as BeamStem];
  const difference = last.noteY - first.noteY;
  const steps = Math.min(7, Math.round(Math.abs(difference) * 2));
  const repeats = isConcave(stems, direction);
  if (steps === 0 || (repeats && !isStaircase(stems, difference))) return 0;
  const limit = Math.max(snapStep, Math.floor((last.x - first.x) * steepestSlopeRatio * 4) / 4);
  return Math.sign(difference) * Math.min(slantByInterval[steps] ?? 1, limit, repeats ? repeatingGroupSlant : limit);
}

const isInStaff = (y: number): boolean => y > -0.5 && y < 4.5;

/** Whether a beam's middle is in the middle of a space, the one place where the beam touches no line. */
const floats = (y: number): boolean => isInStaff(y) && Math.abs(y - Math.floor(y) - 0.5) < 0.01;

/** `y` rounded away from the notes to quarter spaces, and one quarter further from the middle of a space. */
function quantized(y: number, direction: 1 | -1): number {
  const away = direction === 1 ? Math.floor(y / snapStep + 1e-6) : Math.ceil(y / snapStep - 1e-6);
  const onQuarter = away * snapStep;
  return floats(onQuarter) ? onQuarter - direction * snapStep : onQuarter;
}

/** Distance by which the line may move towards its notes before the shortest stem is too short. */
export function slackOf(stems: readonly BeamStem[], { y, slope }: BeamLine, direction: 1 | -1, beams: number): number {
  const first = stems[0]?.x ?? 0;
  const shortest = (shortestStems[Math.min(beams, 7)] ?? 7) - stemShortening;
  const slacks = stems.map(({ x, noteY, least = 0 }) => {
    return (noteY - y - slope * (x - first)) * direction - Math.max(shortest, least);
  });
  return Math.min(...slacks);
}

/** The primary beam's line. `direction` is that of the stems, `beams` the largest number of beams in the group. */
export function beamLine(stems: readonly BeamStem[], direction: 1 | -1, beams: number, scale: number): BeamLine {
  const [first, last] = [stems[0] as BeamStem, stems.at(-1) as BeamStem];
  const width = Math.max(last.x - first.x, 0.01);
  const rise = slant(stems, direction) * scale;
  const shortest = (shortestStems[Math.min(beams, 7)] ?? 7) * scale;
  let y = direction === 1 ? Infinity : -Infinity;
  for (const { x, noteY, least = 0 } of stems) {
    const length = Math.max(shortest, least * scale);
    // A stem from a ledger line ends at the middle line or beyond it.
    const end = direction === 1 ? Math.min(noteY - length, 2) : Math.max(noteY + length, 2);
    const atFirst = end - (rise * (x - first.x)) / width;
    y = direction === 1 ? Math.min(y, atFirst) : Math.max(y, atFirst);
  }
  if (scale < 1) return { y, slope: rise / width };
  const start = quantized(y, direction);
  let end = start + rise;
  if (floats(end)) end -= direction * snapStep;
  return { y: start, slope: (end - start) / width };
}
