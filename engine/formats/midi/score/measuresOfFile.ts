/** Computes the measures of a MIDI file from its meters, with the keys, tempos and sections that start in them. */
import { DEFAULT_TEMPO } from '../../../theory/tempoName.ts';
import type { Measure, Tempo, TimeSignature } from '../../../model/score.ts';
import { nominalDuration } from '../../../model/scoreContext.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE, ticks } from '../../../units.ts';
import { FormatError } from '../../formatError.ts';
import type { MidiFile } from '../midiFile.ts';

/** Several hours of music. A larger number is an error or an attempt to exhaust memory. */
const MOST_MEASURES = 20_000;
/** Tolerance for the position of a change of meter or key, in ticks: a sixteenth of a quarter. */
const NEAR = TICKS_PER_QUARTER / 16;
/** Smaller relative changes of tempo are rubato, which is played but not printed. */
const PRINTED_CHANGE = 0.05;

interface MeasureSpan {
  readonly start: number;
  readonly duration: number;
  readonly time?: TimeSignature;
}

/** Returns the measures of the meters. A measure ends early where the next meter starts before its end. */
function measureSpans({ meters, ticksPerQuarter }: MidiFile, end: number): readonly MeasureSpan[] {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const changes = meters.map(({ at, beats, beatType }) => ({ at: at * scale, time: { beats: [beats], beatType } }));
  const spans: MeasureSpan[] = [];
  let time: TimeSignature | undefined;
  let next = 0;
  for (let start = 0; start < end || spans.length === 0;) {
    let changed: TimeSignature | undefined;
    for (; next < changes.length && (changes[next]?.at ?? 0) <= start + NEAR; next++) changed = changes[next]?.time;
    const isNew = changed !== undefined && (changed.beats[0] !== time?.beats[0] || changed.beatType !== time?.beatType);
    const current: TimeSignature = (isNew ? changed : time) ?? { beats: [4], beatType: 4 };
    const nominal = nominalDuration(current);
    const cut = (changes[next]?.at ?? Infinity) - start;
    const duration = cut < nominal - NEAR ? Math.round(cut / NEAR) * NEAR : nominal;
    spans.push({ start, duration, ...(isNew || time === undefined ? { time: current } : {}) });
    if (spans.length > MOST_MEASURES)
      throw new FormatError('', `the piece would have more than ${MOST_MEASURES} measures`);
    time = current;
    start += duration;
  }
  return spans;
}

function temposOf({ tempos, ticksPerQuarter }: MidiFile, spans: readonly MeasureSpan[]): readonly Tempo[][] {
  const lists = spans.map((): Tempo[] => []);
  const grid = TICKS_PER_QUARTER / 24;
  let place = 0;
  let before = 0;
  for (const { at, quartersPerMinute } of tempos) {
    const moment = Math.round((at * TICKS_PER_QUARTER) / ticksPerQuarter / grid) * grid;
    while (place + 1 < spans.length && (spans[place + 1]?.start ?? 0) <= moment) place += 1;
    const within = moment - (spans[place]?.start ?? 0);
    const list = lists[place];
    if (list === undefined || within >= (spans[place]?.duration ?? 0) || quartersPerMinute === before) continue;
    const isPrinted = before === 0 || (within === 0 && Math.abs(quartersPerMinute / before - 1) > PRINTED_CHANGE);
    if (list.at(-1)?.at === within) list.pop();
    list.push({ quartersPerMinute, at: ticks(within), ...(isPrinted ? {} : { printed: false }) });
    before = quartersPerMinute;
  }
  if (lists[0]?.[0]?.at !== 0) lists[0]?.unshift({ quartersPerMinute: DEFAULT_TEMPO, at: ticks(0) });
  return lists;
}

function keysOf({ keys, ticksPerQuarter }: MidiFile, spans: readonly MeasureSpan[]): readonly Measure['key'][] {
  const found = spans.map((): Measure['key'] => undefined);
  let place = 0;
  for (const { at, fifths, mode } of keys) {
    const moment = (at * TICKS_PER_QUARTER) / ticksPerQuarter;
    while (place + 1 < spans.length && (spans[place + 1]?.start ?? 0) <= moment + NEAR) place += 1;
    found[place] = { fifths, mode };
  }
  found[0] ??= { fifths: 0, mode: 'major' };
  return found;
}

/** Returns the names of the sections that begin in each measure. Of several the first is used. */
function sectionsOf({ markers, ticksPerQuarter }: MidiFile, spans: readonly MeasureSpan[]): readonly string[] {
  const found = spans.map(() => '');
  let place = 0;
  for (const { at, text } of markers) {
    const moment = (at * TICKS_PER_QUARTER) / ticksPerQuarter;
    while (place + 1 < spans.length && (spans[place + 1]?.start ?? 0) <= moment + NEAR) place += 1;
    found[place] ||= text;
  }
  return found;
}

/** Returns the measures up to `end`, in ticks of the score. */
export function measuresOfFile(file: MidiFile, end: number): readonly Measure[] {
  const spans = measureSpans(file, Math.max(end, TICKS_PER_WHOLE / 512));
  const tempos = temposOf(file, spans);
  const keys = keysOf(file, spans);
  const sections = sectionsOf(file, spans);
  return spans.map(({ duration, time }, index): Measure => {
    const [key, marks, section = ''] = [keys[index], tempos[index] ?? [], sections[index]];
    return {
      duration: ticks(duration),
      ...(time === undefined ? {} : { time }),
      ...(key === undefined ? {} : { key }),
      ...(marks.length === 0 ? {} : { tempos: marks }),
      ...(section === '' ? {} : { section }),
    };
  });
}
