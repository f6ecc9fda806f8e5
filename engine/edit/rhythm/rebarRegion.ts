/**
 * Divides the music from a measure to the next change of meter into measures of other lengths. Marks at a moment (tempo,
 * dynamics, chord symbols, clefs) stay at that moment; marks at a barline move to the measure that then contains their
 * place.
 */
import { chordDuration, type Chord } from '../../model/chord.ts';
import { restOf } from '../../model/rhythm/restsFilling.ts';
import type { Measure, Part, PartMeasure, Score, TimeSignature, Voice } from '../../model/score.ts';
import { measureStart } from '../../model/scoreContext.ts';
import { splitRest } from '../../model/rhythm/splitDuration.ts';
import { ticks, type Ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { MOST_MEASURES } from '../structure/measures.ts';
import { repairMeasure } from '../marks/ties.ts';
import { orFullMeasureRest, rebarVoice } from './rebar.ts';
import { recordingTimes } from './recordingTimes.ts';
import { withList } from '../update.ts';

/** Measures from `first` up to `end`, exclusive; `starts` are their beginnings relative to the first. */
export interface Region {
  readonly first: number;
  readonly end: number;
  readonly starts: readonly number[];
  readonly length: number;
}

/** The score with the region divided into measures of the given lengths, which cover all of it; `time` is its meter. */
export function rebarRegion(score: Score, region: Region, lengths: readonly Ticks[], time: TimeSignature): Score {
  if (lengths.length > MOST_MEASURES) throw new EditError('too-many-measures');
  const measures = rebarMeasures(score, region, lengths, time);
  const edited: Score = {
    ...score,
    measures: score.measures.toSpliced(region.first, region.end - region.first, ...measures),
    parts: score.parts.map((part) => rebarPart(part, region, lengths, time)),
  };
  // Repair the ties into the region, and those out of it if rests now fill its last measure.
  return repairMeasure(repairMeasure(edited, region.first), region.first + lengths.length - 1);
}

/** The measures from `first` to the next change of meter, or to the first one whose music the server withholds. */
export function regionFrom(score: Score, first: number): Region {
  const next = score.measures.findIndex(
    ({ time, locked }, index) => index > first && (time !== undefined || locked === true),
  );
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
  score: Score,
  { first, end, starts }: Region,
  lengths: readonly Ticks[],
  time: TimeSignature,
): readonly Measure[] {
  const old = score.measures.slice(first, end);
  const [begin, timeAt] = [measureStart(score, first), recordingTimes(score)];
  let from = 0;
  return lengths.map((length, index): Measure => {
    const timestamp = timeAt(begin + from);
    const opening = { ...(index === 0 && { time }), ...(timestamp !== undefined && { timestamp }) };
    const measure = measureFrom(old, starts, from, length, opening);
    from += length;
    return measure;
  });
}

/** Returns the new measure that begins at `from` and lasts `length`. */
function measureFrom(
  old: readonly Measure[],
  starts: readonly number[],
  from: number,
  length: Ticks,
  opening: Partial<Measure>,
): Measure {
  const beginning = old.filter((_each, at) => inside(starts[at] ?? 0, from, length));
  const ending = old.filter((each, at) => inside((starts[at] ?? 0) + each.duration - 1, from, length));
  const tempos = old.flatMap((each, at) =>
    (each.tempos ?? []).map((tempo) => ({ ...tempo, at: ticks((starts[at] ?? 0) + tempo.at - from) })),
  );
  const merged = Object.assign({}, ...beginning.map(startOf), ...ending.map(endOf)) as Partial<Measure>;
  const measure: Measure = { ...merged, ...opening, duration: length };
  return withList<Measure, 'tempos'>(
    measure,
    'tempos',
    tempos.filter(({ at }) => at >= 0 && at < length),
  );
}

/** Where each measure begins, relative to the first. */
function startsOf(lengths: readonly Ticks[]): readonly number[] {
  let start = 0;
  return lengths.map((length) => {
    const here = start;
    start += length;
    return here;
  });
}

const inside = (moment: number, from: number, length: number): boolean => moment >= from && moment < from + length;

/**
 * The properties that belong to the beginning of a measure. The timestamp, which is computed for the new barline, and the
 * barlines inside the measure are left out, because they are only valid for the old measure.
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
  const starts = startsOf(lengths);
  const measures = lengths.map((length, index) => {
    const present = voices.flatMap((voice) => voice[index] ?? []).filter(isWanted);
    return withMoments({ voices: present }, old, region, starts[index] ?? 0, length);
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
