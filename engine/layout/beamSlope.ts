/**
 * Where a beam lies: its slope follows the interval between its outer notes, damped as Gould's table says, never steeper
 * for short groups; it is level where an inner note reaches as far towards it as both ends and does not only repeat one of
 * them. Then it is moved along the stems until the shortest is long enough, and its ends are set on staff lines (sitting,
 * straddling, hanging) so that no wedge of white remains (Gould, "Beam slant"; Ross, "The Art of Music Engraving").
 */
export interface BeamStem {
  readonly x: number;
  /** y of the notehead nearest to the beam. */
  readonly noteY: number;
}

export interface BeamLine {
  /** y of the primary beam's middle at the first stem, and its rise a staff space. */
  readonly y: number;
  readonly slope: number;
}

/** Height difference of the ends by interval: second 1/4 space … octave and more 1 1/4 spaces. */
const SLANT_BY_STEPS = [0, 0.25, 0.5, 0.75, 1, 1, 1.25, 1.25] as const;
/** Rise a space of width that a short group may have at most. */
const STEEPEST = 0.25;
/** Of a group that rises or falls by steps, some of them repeated at its near end. */
const REPEATING_SLANT = 0.5;
const QUARTER = 0.25;

/** Shortest stem by number of beams: from the notehead to the primary beam's middle. */
const SHORTEST = [3, 3, 3.25, 4, 4.75, 5.5, 6.25, 7] as const;

/** Whether the notes never turn back on their way from the first to the last. */
const isStaircase = (stems: readonly BeamStem[], towards: number): boolean =>
  stems.every(({ noteY }, index) => index === 0 || (noteY - (stems[index - 1] as BeamStem).noteY) * towards >= 0);

/** Whether an inner note reaches as far towards the beam as both ends. */
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
  const limit = Math.max(QUARTER, Math.floor((last.x - first.x) * STEEPEST * 4) / 4);
  return Math.sign(difference) * Math.min(SLANT_BY_STEPS[steps] ?? 1, limit, repeats ? REPEATING_SLANT : limit);
}

const isInStaff = (y: number): boolean => y > -0.5 && y < 4.5;

/** The middle of a space is the one place where a beam touches no line. */
const floats = (y: number): boolean => isInStaff(y) && Math.abs(y - Math.floor(y) - 0.5) < 0.01;

/** Furthest from the notes first: quarter spaces, then off the middles of spaces. */
function quantized(y: number, direction: 1 | -1): number {
  const away = direction === 1 ? Math.floor(y / QUARTER + 1e-6) : Math.ceil(y / QUARTER - 1e-6);
  const onQuarter = away * QUARTER;
  return floats(onQuarter) ? onQuarter - direction * QUARTER : onQuarter;
}

/** How much the shortest stem may be shorter than usual, for once. */
const SHORTENING = 0.5;

/** How far the line may come nearer to its notes. */
export function slackOf(stems: readonly BeamStem[], { y, slope }: BeamLine, direction: 1 | -1, beams: number): number {
  const first = stems[0]?.x ?? 0;
  const lengths = stems.map(({ x, noteY }) => (noteY - y - slope * (x - first)) * direction);
  return Math.min(...lengths) - (SHORTEST[Math.min(beams, 7)] ?? 7) + SHORTENING;
}

/** `direction` is that of the stems; `beams` the largest number of beams in the group. */
export function beamLine(stems: readonly BeamStem[], direction: 1 | -1, beams: number, scale: number): BeamLine {
  const [first, last] = [stems[0] as BeamStem, stems.at(-1) as BeamStem];
  const width = Math.max(last.x - first.x, 0.01);
  const rise = slant(stems, direction) * scale;
  const shortest = (SHORTEST[Math.min(beams, 7)] ?? 7) * scale;
  let y = direction === 1 ? Infinity : -Infinity;
  for (const { x, noteY } of stems) {
    // A stem from a ledger line reaches at least the middle line.
    const reach = direction === 1 ? Math.min(noteY - shortest, 2) : Math.max(noteY + shortest, 2);
    const atFirst = reach - (rise * (x - first.x)) / width;
    y = direction === 1 ? Math.min(y, atFirst) : Math.max(y, atFirst);
  }
  if (scale < 1) return { y, slope: rise / width };
  const start = quantized(y, direction);
  let end = start + rise;
  if (floats(end)) end -= direction * QUARTER;
  return { y: start, slope: (end - start) / width };
}
