/** The measures of a MIDI file: its meters one after the other, with the keys and tempos that begin in them. */
import { DEFAULT_TEMPO } from '../../theory/tempoName.ts';
import type { Measure, Tempo, TimeSignature } from '../../model/score.ts';
import { nominalDuration } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE, ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import type { MidiFile } from './midiFile.ts';

/** Several hours of music; a larger number is an error or an attack. */
const MOST_MEASURES = 20_000;
/** Tolerance for the position of a meter or tempo change: a sixteenth of a quarter. */
const NEAR = TICKS_PER_QUARTER / 16;
/** Smaller relative changes are rubato, which is played but not printed. */
const PRINTED_CHANGE = 0.05;

interface Laid {
  readonly start: number;
  readonly duration: number;
  readonly time?: TimeSignature;
}

/** A measure is cut where the next meter begins before its end. */
function layMeters({ meters, ticksPerQuarter }: MidiFile, end: number): readonly Laid[] {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const changes = meters.map(({ at, beats, beatType }) => ({ at: at * scale, time: { beats: [beats], beatType } }));
  const laid: Laid[] = [];
  let time: TimeSignature | undefined;
  let next = 0;
  for (let start = 0; start < end || laid.length === 0;) {
    let changed: TimeSignature | undefined;
    for (; next < changes.length && (changes[next]?.at ?? 0) <= start + NEAR; next++) changed = changes[next]?.time;
    const isNew = changed !== undefined && (changed.beats[0] !== time?.beats[0] || changed.beatType !== time?.beatType);
    const current: TimeSignature = (isNew ? changed : time) ?? { beats: [4], beatType: 4 };
    const nominal = nominalDuration(current);
    const cut = (changes[next]?.at ?? Infinity) - start;
    const duration = cut < nominal - NEAR ? Math.round(cut / NEAR) * NEAR : nominal;
    laid.push({ start, duration, ...(isNew || time === undefined ? { time: current } : {}) });
    if (laid.length > MOST_MEASURES)
      throw new FormatError('', `the piece would have more than ${MOST_MEASURES} measures`);
    time = current;
    start += duration;
  }
  return laid;
}

function temposOf({ tempos, ticksPerQuarter }: MidiFile, laid: readonly Laid[]): readonly Tempo[][] {
  const lists = laid.map((): Tempo[] => []);
  const grid = TICKS_PER_QUARTER / 24;
  let place = 0;
  let before = 0;
  for (const { at, quartersPerMinute } of tempos) {
    const moment = Math.round((at * TICKS_PER_QUARTER) / ticksPerQuarter / grid) * grid;
    while (place + 1 < laid.length && (laid[place + 1]?.start ?? 0) <= moment) place += 1;
    const within = moment - (laid[place]?.start ?? 0);
    const list = lists[place];
    if (list === undefined || within >= (laid[place]?.duration ?? 0) || quartersPerMinute === before) continue;
    const isPrinted = before === 0 || (within === 0 && Math.abs(quartersPerMinute / before - 1) > PRINTED_CHANGE);
    if (list.at(-1)?.at === within) list.pop();
    list.push({ quartersPerMinute, at: ticks(within), ...(isPrinted ? {} : { printed: false }) });
    before = quartersPerMinute;
  }
  if (lists[0]?.[0]?.at !== 0) lists[0]?.unshift({ quartersPerMinute: DEFAULT_TEMPO, at: ticks(0) });
  return lists;
}

function keysOf({ keys, ticksPerQuarter }: MidiFile, laid: readonly Laid[]): readonly Measure['key'][] {
  const found = laid.map((): Measure['key'] => undefined);
  let place = 0;
  for (const { at, fifths, mode } of keys) {
    const moment = (at * TICKS_PER_QUARTER) / ticksPerQuarter;
    while (place + 1 < laid.length && (laid[place + 1]?.start ?? 0) <= moment + NEAR) place += 1;
    found[place] = { fifths, mode };
  }
  found[0] ??= { fifths: 0, mode: 'major' };
  return found;
}

/** `end` is the last moment that must be covered, in score time. */
export function layMeasures(file: MidiFile, end: number): readonly Measure[] {
  const laid = layMeters(file, Math.max(end, TICKS_PER_WHOLE / 512));
  const tempos = temposOf(file, laid);
  const keys = keysOf(file, laid);
  return laid.map(({ duration, time }, index): Measure => {
    const [key, marks] = [keys[index], tempos[index] ?? []];
    return {
      duration: ticks(duration),
      ...(time === undefined ? {} : { time }),
      ...(key === undefined ? {} : { key }),
      ...(marks.length === 0 ? {} : { tempos: marks }),
    };
  });
}
