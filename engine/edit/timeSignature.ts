/**
 * Changing the meter: the music from a measure to the next change of meter is divided into measures of the new length.
 * Marks at a moment (tempo, dynamics, chord symbols, clefs) stay at that moment; marks at a barline move to the measure
 * that then contains their place.
 */
import { chordDuration, type Chord } from '../model/chord.ts';
import { restOf } from '../model/restsFilling.ts';
import type { Measure, Part, PartMeasure, Score, TimeSignature, Voice } from '../model/score.ts';
import { measureContexts, nominalDuration } from '../model/scoreContext.ts';
import { splitRest } from '../model/splitDuration.ts';
import { ticks, type Ticks } from '../units.ts';
import { EditError } from './editError.ts';
import { MOST_MEASURES } from './measures.ts';
import { repairMeasure } from './ties.ts';
import { orFullMeasureRest, rebarVoice } from './rebar.ts';
import { withList } from './update.ts';

/** Measures from `first` up to, not including, `end`; `starts` are their beginnings relative to the first. */
interface Region {
  readonly first: number;
  readonly end: number;
  readonly starts: readonly number[];
  readonly length: number;
}

export function setTimeSignature(score: Score, measure: number, time: TimeSignature): Score {
  const length = checkedLength(time);
  const contexts = measureContexts(score);
  const old = contexts[measure]?.time;
  if (!old || sameTime(old, time)) return score;
  const region = regionFrom(score, measure);
  const count = Math.ceil(region.length / length);
  if (count > MOST_MEASURES) throw new EditError('invalid-value', 'In this meter the score would have too many bars.');
  const lengths = Array.from({ length: count }, () => length);
  const measures = rebarMeasures(score.measures.slice(region.first, region.end), region, length, count, time);
  const edited: Score = {
    ...score,
    measures: score.measures.toSpliced(region.first, region.end - region.first, ...measures),
    parts: score.parts.map((part) => rebarPart(part, region, lengths, time)),
  };
  // Repair the ties into the region, and those out of it if rests now fill its last measure.
  return repairMeasure(repairMeasure(edited, region.first), region.first + count - 1);
}

function checkedLength(time: TimeSignature): Ticks {
  const { beats, beatType } = time;
  const isSound =
    beats.length > 0 &&
    beats.every((count) => Number.isInteger(count) && count > 0 && count <= 64) &&
    Number.isInteger(Math.log2(beatType)) &&
    beatType >= 1 &&
    beatType <= 64;
  if (!isSound)
    throw new EditError('invalid-value', 'A time signature is a number of beats over 1, 2, 4, 8, 16, 32 or 64.');
  return nominalDuration(time);
}

const sameTime = (a: TimeSignature, b: TimeSignature): boolean =>
  a.beatType === b.beatType && a.symbol === b.symbol && a.beats.join() === b.beats.join();

function regionFrom(score: Score, first: number): Region {
  const next = score.measures.findIndex((measure, index) => index > first && measure.time !== undefined);
  const end = next < 0 ? score.measures.length : next;
  const starts: number[] = [];
  let length = 0;
  for (const { duration } of score.measures.slice(first, end)) {
    starts.push(length);
    length += duration;
  }
  return { first, end, starts, length };
}

/**
 * The new measures' properties that apply to all parts, from the old measures that begin or end inside each of them.
 */
function rebarMeasures(
  old: readonly Measure[],
  { starts }: Region,
  length: Ticks,
  count: number,
  time: TimeSignature,
): readonly Measure[] {
  return Array.from({ length: count }, (_, index): Measure => {
    const from = index * length;
    const beginning = old.filter((_each, at) => inside(starts[at] ?? 0, from, length));
    const ending = old.filter((each, at) => inside((starts[at] ?? 0) + each.duration - 1, from, length));
    const tempos = old.flatMap((each, at) =>
      (each.tempos ?? []).map((tempo) => ({ ...tempo, at: ticks((starts[at] ?? 0) + tempo.at - from) })),
    );
    const merged = Object.assign({}, ...beginning.map(startOf), ...ending.map(endOf)) as Partial<Measure>;
    const measure: Measure = { ...merged, ...(index === 0 ? { time } : {}), duration: length };
    return withList<Measure, 'tempos'>(
      measure,
      'tempos',
      tempos.filter(({ at }) => at >= 0 && at < length),
    );
  });
}

const inside = (moment: number, from: number, length: number): boolean => moment >= from && moment < from + length;

/**
 * The properties that belong to the beginning of a measure. The timestamp and the barlines inside the measure are left
 * out, because they are only valid for the old measure.
 */
function startOf(measure: Measure): Partial<Measure> {
  const {
    repeatEnd: _r,
    barline: _b,
    jumps: _j,
    timestamp: _t,
    duration: _d,
    time: _m,
    unnumbered: _u,
    innerBarlines: _i,
    barlineSigns: _o,
    meterDisplay: _s,
    ...start
  } = measure;
  return start;
}

function endOf({ repeatEnd, barline, barlineSigns, jumps }: Measure): Partial<Measure> {
  return {
    ...(repeatEnd && { repeatEnd }),
    ...(barline && { barline }),
    ...(barlineSigns && { barlineSigns }),
    ...(jumps && { jumps }),
  };
}

function rebarPart(part: Part, region: Region, lengths: readonly Ticks[], time: TimeSignature): Part {
  const old = part.measures.slice(region.first, region.end);
  const voices = voiceKeys(old).map(({ staff, number }) => {
    const chords = rebarVoice(wholeVoice(old, region, staff, number, lengths, time), lengths, time);
    return chords.map((each, index): Voice => ({
      staff,
      number,
      chords: orFullMeasureRest(each, lengths[index] ?? ticks(0)),
    }));
  });
  const measures = lengths.map((length, index) => {
    const present = voices.flatMap((voice) => voice[index] ?? []).filter(isWanted);
    return withMoments({ voices: present }, old, region, index * length, length);
  });
  return { ...part, measures: part.measures.toSpliced(region.first, old.length, ...measures) };
}

/** Whether a voice is written in a measure: the first voice of a staff always, another one only if it has notes. */
const isWanted = ({ number, chords }: Voice): boolean => number === 0 || chords.some((chord) => chord.notes.length > 0);

function voiceKeys(measures: readonly PartMeasure[]): readonly Pick<Voice, 'staff' | 'number'>[] {
  const keys = new Map<number, Pick<Voice, 'staff' | 'number'>>();
  for (const { voices } of measures)
    for (const { staff, number } of voices) {
      keys.set(4 * staff, { staff, number: 0 });
      keys.set(4 * staff + number, { staff, number });
    }
  return [...keys.entries()].sort(([a], [b]) => a - b).map(([, key]) => key);
}

/** All chords of a voice up to the end of the last new measure, with rests in measures that lack the voice. */
function wholeVoice(
  measures: readonly PartMeasure[],
  { starts, length }: Region,
  staff: number,
  number: number,
  lengths: readonly Ticks[],
  time: TimeSignature,
): readonly Chord[] {
  const chords = measures.flatMap(({ voices }, index) => {
    const voice = voices.find((each) => each.staff === staff && each.number === number);
    const duration = (starts[index + 1] ?? length) - (starts[index] ?? 0);
    return voice?.chords ?? [spacer(duration)];
  });
  const total = lengths.reduce((sum, each) => sum + each, 0);
  const present = chords.reduce((sum, chord) => sum + chordDuration(chord), 0);
  if (total === present) return chords;
  const lastStart = total - (lengths.at(-1) ?? 0);
  return [...chords, ...splitRest(ticks(present - lastStart), ticks(total - present), time).map(restOf)];
}

const spacer = (duration: number): Chord => ({ ...restOf({ base: 0, dots: 0 }), fullMeasure: ticks(duration) });

/** The marks of the old measures that belong to a new measure, with their moments relative to its beginning. */
function withMoments(
  measure: PartMeasure,
  old: readonly PartMeasure[],
  region: Region,
  from: number,
  length: number,
): PartMeasure {
  const moved = <T extends { readonly at: Ticks }>(
    list: (each: PartMeasure) => readonly T[] | undefined,
  ): readonly T[] =>
    old
      .flatMap((each, index) =>
        (list(each) ?? []).map((mark) => ({ ...mark, at: ticks((region.starts[index] ?? 0) + mark.at - from) })),
      )
      .filter(({ at }) => inside(at, 0, length) || (at === length && from + length >= region.length));
  const withClefs = withList(
    measure,
    'clefs',
    moved((each) => each.clefs).filter(({ at }) => at < length),
  );
  const withKeys = withList(
    withClefs,
    'keys',
    moved((each) => each.keys).filter(({ at }) => at < length),
  );
  const withDirections = withList(
    withKeys,
    'directions',
    moved((each) => each.directions),
  );
  return withList(
    withDirections,
    'harmonies',
    moved((each) => each.harmonies).filter(({ at }) => at < length),
  );
}
