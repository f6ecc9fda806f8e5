/**
 * Probabilities that an onset at one position of the measure is followed by the next onset at another, by meter, for
 * full textures (all parts, and the accompaniment alone) and for single lines (the voice). The tables are interpolated
 * with a table of positions inside a beat, which compensates for meters with few songs.
 */
import { gridPositions, isGridPosition, parseMeter, type Meter } from '../../engine/notate/meter/notateMeter.ts';
import type { Lied, LiedNote } from '../collections/readLied.ts';

export const METERS: readonly string[] = ['2/4', '3/4', '4/4', '3/8', '6/8', '9/8', '12/8'];
/** Meters with other note values but the same rhythms as these. */
const ALIASES: Record<string, string> = { '2/2': '4/4', '4/8': '2/4' };

/** The meter of METERS that has the rhythms of a measure, where there is one. */
export function meterName(measure: { readonly beats: number; readonly beatType: number } | undefined): string {
  const name = measure ? `${measure.beats}/${measure.beatType}` : '';
  return ALIASES[name] ?? name;
}

export type Texture = 'full' | 'line';

const positionsOf = (notes: readonly LiedNote[], lied: Lied): { at: number; measure: number; position: number }[] => {
  const seen = new Map<number, { at: number; measure: number; position: number }>();
  for (const note of notes) {
    const position = Math.round(note.position);
    if (Math.abs(position - note.position) > 0.01 || !isGridPosition(position)) continue;
    const shift = Math.round((lied.measures[note.measure]?.start ?? 0) + 0.001);
    seen.set(Math.round(note.onset), { at: Math.round(note.onset), measure: shift, position });
  }
  return [...seen.values()].sort((a, b) => a.at - b.at);
};

class TransitionCounts {
  readonly meter: Meter;
  readonly positions: Int16Array;
  readonly counts: Float64Array;
  readonly starts: Float64Array;

  constructor(name: string) {
    const meter = parseMeter(name);
    if (!meter) throw new Error(`${name} is not a meter.`);
    this.meter = meter;
    this.positions = gridPositions(meter.measure);
    this.counts = new Float64Array(this.positions.length ** 2);
    this.starts = new Float64Array(this.positions.length);
  }

  index(position: number): number {
    return this.positions.indexOf(position);
  }

  add(from: number, to: number, weight: number): void {
    const [a, b] = [this.index(from), this.index(to)];
    if (a < 0 || b < 0) return;
    const at = a * this.positions.length + b;
    this.counts[at] = (this.counts[at] ?? 0) + weight;
  }
}

/** Adds the onset transitions of a song to the tables; `share` is the weight of the song. */
function countSong(
  lied: Lied,
  notes: readonly LiedNote[],
  tables: ReadonlyMap<string, TransitionCounts>,
  share = 1,
): void {
  const onsets = positionsOf(notes, lied);
  if (onsets.length < 20) return;
  const first = lied.measures[0];
  if (!first) return;
  const meterAt = new Map(lied.measures.map((measure) => [Math.round(measure.start + 0.001), measure] as const));
  const weight = (1000 * share) / onsets.length;
  let previous: { at: number; position: number; name: string } | undefined;
  for (const onset of onsets) {
    const measure = meterAt.get(onset.measure);
    const name = meterName(measure);
    const table = tables.get(name);
    if (previous && table && previous.name === name) {
      const step = onset.at - previous.at;
      if (step <= table.meter.measure && (previous.position + step) % table.meter.measure === onset.position)
        table.add(previous.position, onset.position, weight);
    } else if (!previous && table) {
      const at = table.index(onset.position);
      table.starts[at] = (table.starts[at] ?? 0) + 1;
    }
    previous = { at: onset.at, position: onset.position, name };
  }
}

/** Weight of a tune, which is below 1 because there are more tunes than songs and they are less varied. */
const TUNE_SHARE = 0.5;

export interface Counts {
  readonly full: Map<string, TransitionCounts>;
  readonly line: Map<string, TransitionCounts>;
  /** Counts of tunes only, of which the positions of first onsets are used. */
  readonly tuneStarts: Map<string, TransitionCounts>;
}

/** The counts of all songs. A song with one part is a tune and does not contribute to full textures. */
export function countTransitions(songs: readonly Lied[]): Counts {
  const fresh = (): Map<string, TransitionCounts> => new Map(METERS.map((name) => [name, new TransitionCounts(name)]));
  const tables = { full: fresh(), line: fresh(), tuneStarts: fresh() };
  for (const lied of songs) {
    const part = (number: number): LiedNote[] => lied.notes.filter((note) => note.part === number);
    if (lied.parts === 1) {
      countSong(lied, lied.notes, tables.line, TUNE_SHARE);
      countSong(lied, lied.notes, tables.tuneStarts);
      continue;
    }
    countSong(lied, lied.notes, tables.full);
    if (lied.parts > 1) countSong(lied, part(lied.parts - 1), tables.full);
    if (lied.parts > 1) countSong(lied, part(0), tables.line);
  }
  return tables;
}

/**
 * Weight of the distribution of all simple or all compound meters in that of one meter. Songs in 2/4 have more short
 * notes than songs in 4/4; without this weight the tables would represent such differences of style.
 */
const BORROWED = Number(process.env['BORROWED'] ?? 0.9);
/** Smallest probability of a transition, so that none is impossible. */
const FLOOR = 1e-4;

/** Log probabilities of `to` given `from`, in rows of equal `from`. The same position means one measure later. */
export function smoothTransitions(tables: ReadonlyMap<string, TransitionCounts>): Map<string, Float64Array> {
  const result = new Map<string, Float64Array>();
  for (const [name, table] of tables) {
    const size = table.positions.length;
    const borrowed = beatTable([...tables.values()].filter((other) => other.meter.compound === table.meter.compound));
    const log = new Float64Array(size * size);
    for (let from = 0; from < size; from++) {
      const row = Array.from({ length: size }, (_, to) => {
        const step = stepOf(table, from, to);
        return borrowed.get(`${(table.positions[from] ?? 0) % table.meter.beat} ${step}`) ?? 0;
      });
      const rowSum = row.reduce((sum, value) => sum + value, 0) || 1;
      const counts = Array.from({ length: size }, (_, to) => table.counts[from * size + to] ?? 0);
      const total = counts.reduce((sum, value) => sum + value, 0);
      for (let to = 0; to < size; to++) {
        const own = total > 0 ? (counts[to] ?? 0) / total : 0;
        const p = (1 - BORROWED) * own + (BORROWED * (row[to] ?? 0)) / rowSum;
        log[from * size + to] = Math.log(p * (1 - FLOOR * size) + FLOOR);
      }
    }
    result.set(name, log);
  }
  return result;
}

const stepOf = (table: TransitionCounts, from: number, to: number): number => {
  const step = (table.positions[to] ?? 0) - (table.positions[from] ?? 0);
  return step > 0 ? step : step + table.meter.measure;
};

function beatTable(tables: readonly TransitionCounts[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const table of tables) {
    const size = table.positions.length;
    for (let from = 0; from < size; from++)
      for (let to = 0; to < size; to++) {
        const key = `${(table.positions[from] ?? 0) % table.meter.beat} ${stepOf(table, from, to)}`;
        sums.set(key, (sums.get(key) ?? 0) + (table.counts[from * size + to] ?? 0));
      }
  }
  return sums;
}
