/**
 * Places directions, chord symbols and clefs at exact positions, in order of time, in the measure that contains them.
 */
import { chordDuration } from '../../../../model/chord.ts';
import type { ClefChange, Harmony, PartMeasure } from '../../../../model/score.ts';
import { ticks, type Ticks } from '../../../../units.ts';
import type { DraftMeasure, Mutable } from '../../fit/draft.ts';
import { tolerance } from '../../fit/fitValues.ts';
import type { FittedVoice } from '../../fit/fitVoice.ts';

interface Placed {
  at: Ticks;
  staff?: number;
}

function onsets(voices: readonly FittedVoice[]): number[] {
  const moments: number[] = [];
  for (const { units } of voices) {
    let at = 0;
    for (const { chord } of units) {
      moments.push(at);
      at += chordDuration(chord);
    }
    moments.push(at);
  }
  return moments;
}

/** Moves marks to the onsets of the chords near them where the file rounds durations. */
export function moveToMoments(measures: readonly DraftMeasure[], fitted: readonly (readonly FittedVoice[])[]): void {
  measures.forEach((measure, index) => {
    const voices = fitted[index] ?? [];
    const marks: Mutable<Placed>[] = [...measure.directions, ...measure.harmonies, ...measure.clefs, ...measure.keys];
    if (marks.length === 0 || !voices.some(({ isRounded }) => isRounded)) return;
    const moments = onsets(voices);
    const slack = tolerance(measure.division);
    for (const mark of marks) {
      const near = moments.find((moment) => Math.abs(moment - mark.at) <= slack);
      if (near !== undefined) mark.at = ticks(near);
    }
  });
}

const inOrder = <Mark extends Placed>(marks: readonly Mark[]): Mark[] => [...marks].sort((a, b) => a.at - b.at);

/** Splits the marks into those inside the measure and those at its end, which belong to the start of the next. */
function carry<Mark extends { readonly at: Ticks }>(marks: readonly Mark[], duration: number): [Mark[], Mark[]] {
  const inside = marks.filter(({ at }) => at < duration);
  const after = marks.filter(({ at }) => at >= duration).map((mark) => ({ ...mark, at: ticks(0) }));
  return [inside, after];
}

/** Removes all but the last of several clefs for one staff at one moment. */
function withoutOverruled(clefs: readonly ClefChange[]): ClefChange[] {
  const last = new Map(clefs.map((clef) => [`${clef.at} ${clef.staff}`, clef]));
  return clefs.filter((clef) => last.get(`${clef.at} ${clef.staff}`) === clef);
}

/** Moves directions whose offset leads out of their measure to the measure that contains their position. */
export function moveAcrossBarlines(measures: readonly DraftMeasure[], durations: readonly number[]): void {
  measures.forEach((measure, index) => {
    const staying = measure.directions.filter((mark) => {
      let place = index;
      while (mark.at < 0 && place > 0) mark.at = ticks(mark.at + (durations[--place] ?? 0));
      while (mark.at > (durations[place] ?? 0) && place < measures.length - 1) {
        mark.at = ticks(mark.at - (durations[place++] ?? 0));
      }
      mark.at = ticks(Math.max(0, Math.min(mark.at, durations[place] ?? 0)));
      if (place !== index) measures[place]?.directions.push(mark);
      return place === index;
    });
    measure.directions.splice(0, measure.directions.length, ...staying);
  });
}

/** Adds clefs, directions and chord symbols to a part's measures. Marks of missing staves move to the first staff. */
export function placeMarks(
  content: readonly PartMeasure[],
  drafts: readonly DraftMeasure[],
  durations: readonly number[],
  staffCount: number,
): PartMeasure[] {
  let clefsAfter: ClefChange[] = [];
  let harmoniesAfter: Harmony[] = [];
  const onStaff = <Mark extends { readonly staff?: number }>(mark: Mark): Mark =>
    mark.staff !== undefined && mark.staff >= staffCount ? { ...mark, staff: 0 } : mark;
  return content.map((measure, index) => {
    const draft = drafts[index];
    const duration = durations[index] ?? 0;
    const clefs = carry([...clefsAfter, ...(draft?.clefs ?? [])], duration);
    const harmonies = carry([...harmoniesAfter, ...(draft?.harmonies ?? [])], duration);
    [clefsAfter, harmoniesAfter] = [clefs[1], harmonies[1]];
    const directions = (draft?.directions ?? []).map(onStaff);
    const known = clefs[0].filter(({ staff }) => staff < staffCount);
    return {
      ...measure,
      ...(known.length > 0 && { clefs: withoutOverruled(inOrder(known)) }),
      ...(directions.length > 0 && { directions: inOrder(directions) }),
      ...(harmonies[0].length > 0 && { harmonies: inOrder(harmonies[0].map(onStaff)) }),
    };
  });
}
