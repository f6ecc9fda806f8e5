/**
 * Words that change the tempo gradually (rit., rall., accel.), in steps of the clock. They last as long as their dashes,
 * or until the next tempo; then the former tempo is in force again.
 */
import type { Direction } from '../model/direction.ts';
import type { Score } from '../model/score.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../units.ts';
import type { Hold } from './fermataHolds.ts';
import { isFirstTempo } from './toldTempos.ts';

/** Words as a pattern that does not match inside of other words, in any alphabet. */
const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`, 'iu');

const SLOWER = words(
  ...['rit(?:ard|ardando|enuto)?', 'rall(?:entando)?', 'slargando', 'allargando', 'calando', 'morendo', 'smorzando'],
  ...['langsamer werden[d]?', 'zurückhalten[d]?', 'verzögern[d]?', 'ralentir', 'en retenant', 'cédez'],
);
const FASTER = words(
  ...['accel(?:erando)?', 'stringendo', 'affrettando', 'schneller werden[d]?', 'beschleunigen[d]?', 'drängend'],
  ...['pressez', 'serrez', 'en animant'],
);
const BACK = words(
  ...['a tempo', 'tempo (?:primo|I|1)', 'im (?:ersten )?zeitma(?:ß|ss)', 'wie vorher', 'au mouvement'],
);
const A_LITTLE = words('(?<!poco a )poco(?! a poco)', 'etwas', 'ein wenig', 'un peu');
const MUCH = words('molto', 'assai', 'sehr', 'très', 'beaucoup');

/** By how much the last beat is longer, or shorter, than one in tempo. */
const SHARE = { little: 0.18, usual: 0.35, much: 0.6 } as const;
/** Words without dashes are in force for at most this time, and without effect where nothing ends them within it. */
const LONGEST = 4 * TICKS_PER_WHOLE;
/** Largest number of steps of one change. */
const MOST_STEPS = 64;

interface TempoChange {
  /** Moments of the score as written. */
  readonly start: number;
  readonly end: number;
  /** Factor by which durations are multiplied at the end. */
  readonly factor: number;
}

interface Placed {
  readonly at: number;
  readonly direction: Direction;
}

function factorOf(text: string): number | undefined {
  const share = A_LITTLE.test(text) ? SHARE.little : MUCH.test(text) ? SHARE.much : SHARE.usual;
  if (SLOWER.test(text)) return 1 + share;
  return FASTER.test(text) ? 1 / (1 + share) : undefined;
}

/** The end of the dashes that begin with the words. */
function endOfDashes(placed: readonly Placed[], index: number): number | undefined {
  const at = placed[index]?.at ?? 0;
  const begins = ({ at: start, direction }: Placed): boolean =>
    direction.kind === 'line' && direction.edge === 'start' && start - at <= TICKS_PER_QUARTER;
  const near = placed.slice(Math.max(0, index - 8), index + 9).filter(({ at: start }) => start >= at);
  const line = near.find(begins)?.direction;
  if (line?.kind !== 'line') return undefined;
  for (let after = index; after < placed.length; after += 1) {
    const { at: end, direction } = placed[after] as Placed;
    if (direction.kind === 'line' && direction.edge === 'stop' && direction.number === line.number && end > at)
      return end;
  }
  return undefined;
}

function changesOf(placed: readonly Placed[], ends: readonly number[]): readonly TempoChange[] {
  return placed.flatMap(({ at, direction }, index): readonly TempoChange[] => {
    const factor = direction.kind === 'words' ? factorOf(direction.text) : undefined;
    if (factor === undefined) return [];
    const next = ends.find((end) => end > at);
    const dashes = endOfDashes(placed, index);
    const end = Math.min(dashes ?? Infinity, next ?? Infinity);
    return end > at && (dashes !== undefined || end - at <= LONGEST) ? [{ start: at, end, factor }] : [];
  });
}

/** Gradual changes of the tempo, in order of time and without overlaps; parts repeat the words of others. */
function tempoChanges(score: Score, starts: readonly number[]): readonly TempoChange[] {
  const at = (measure: number): number => starts[measure] ?? 0;
  const tempos = score.measures.flatMap((measure, index) =>
    (measure.tempos ?? []).map((tempo) => at(index) + tempo.at),
  );
  const end = at(score.measures.length - 1) + (score.measures.at(-1)?.duration ?? 0);
  const byPart = score.parts.map(({ measures }) =>
    measures.flatMap(({ directions = [] }, index) =>
      directions.map((direction) => ({ at: at(index) + direction.at, direction })),
    ),
  );
  const returns = byPart
    .flat()
    .flatMap(({ at: moment, direction }) =>
      direction.kind === 'words' && (BACK.test(direction.text) || isFirstTempo(direction.text)) ? [moment] : [],
    );
  const ends = [...tempos, ...returns, end].sort((a, b) => a - b);
  const changes = byPart.flatMap((placed) => changesOf(placed, ends)).sort((a, b) => a.start - b.start);
  const kept: TempoChange[] = [];
  for (const change of changes) if (change.start >= (kept.at(-1)?.end ?? 0)) kept.push(change);
  return kept;
}

/** The steps of all gradual changes by measure, as holds. `starts`: the moments at which the written measures begin. */
export function tempoSteps(score: Score, starts: readonly number[]): ReadonlyMap<number, readonly Hold[]> {
  const steps = new Map<number, Hold[]>();
  let measure = 0;
  for (const { start, end, factor } of tempoChanges(score, starts)) {
    const step = Math.max(TICKS_PER_QUARTER, Math.ceil((end - start) / MOST_STEPS));
    for (let at = start, next = start; at < end; at = next) {
      while ((starts[measure + 1] ?? Infinity) <= at) measure += 1;
      const from = starts[measure] ?? 0;
      // A step ends at the barline, because the marks of a measure lie inside of it.
      const until = Math.min(at + step, end, starts[measure + 1] ?? Infinity);
      const progress = (at + until - 2 * start) / 2 / (end - start);
      next = until;
      const hold = { at: at - from, end: until - from, factor: 1 + (factor - 1) * progress };
      steps.set(measure, [...(steps.get(measure) ?? []), hold]);
    }
  }
  return steps;
}
