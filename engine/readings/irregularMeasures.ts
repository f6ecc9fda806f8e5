/** Removes from a score the units that stand for nothing (barlines.ts): the measures there are longer or shorter. */
import { EditError } from '../edit/editError.ts';
import { deleteMeasure } from '../edit/structure/measures.ts';
import { rebarRegion, type Region } from '../edit/rhythm/rebarRegion.ts';
import { mapShared, updateMeasure, updatePartMeasure, withList } from '../edit/update.ts';
import type { Chord, Note } from '../model/chord.ts';
import type { PartMeasure, Score, TimeSignature, Voice } from '../model/score.ts';
import { TICKS_PER_UNIT, type Meter } from '../notate/meter/notateMeter.ts';
import { midiPitch } from '../theory/pitch.ts';
import { TICKS_PER_WHOLE, ticks, type Ticks } from '../units.ts';
import type { IrregularMeasure } from './barlines.ts';

/** `firstUnit`: the unit at which the score's first measure begins. */
export function cutMeasures(
  score: Score,
  irregular: readonly IrregularMeasure[],
  meter: Meter,
  firstUnit: number,
): Score {
  // From the end to the beginning, so that the indexes of those to come stay what they are.
  return irregular.reduceRight((cut, { start, length, occupied }) => {
    const first = (start - firstUnit) / meter.measure;
    const region = regionOf(cut, first, first + occupied / meter.measure);
    return withShortRegion(cut, region, (occupied - length) * TICKS_PER_UNIT, meter);
  }, score);
}

function regionOf(score: Score, first: number, end: number): Region {
  const starts: number[] = [];
  let length = 0;
  for (const { duration } of score.measures.slice(first, end)) {
    starts.push(length);
    length += duration;
  }
  return { first, end, starts, length };
}

const EIGHTH = TICKS_PER_WHOLE / 8;

function withShortRegion(score: Score, region: Region, missing: number, meter: Meter): Score {
  const { first, end } = region;
  if (first < 0 || end >= score.measures.length) return score;
  const time = { beats: [meter.beats], beatType: meter.beatType };
  const divided = divide(score, region, missing, time);
  if (!divided) return score;
  const timestamp = score.measures[first]?.timestamp;
  const length = divided.measures[first]?.duration ?? ticks(0);
  const kept = withMovedMarks(divided, first + 1);
  const tied = tiedThrough(kept, first + 1);
  const cut = updateMeasure(deleteMeasure(kept, first + 1), first, (measure) => ({
    ...measure,
    time: signatureOf(length),
    ...(timestamp === undefined ? {} : { timestamp }),
  }));
  const metered = updateMeasure(cut, first + 1, (measure) => (measure.time ? measure : { ...measure, time }));
  return retied(metered, first, tied);
}

/** The region as one measure that stays and one to delete. A tuplet is not divided: the measure keeps all of it. */
function divide(score: Score, region: Region, missing: number, time: TimeSignature): Score | undefined {
  for (let doomed = missing; doomed > 0; doomed -= EIGHTH) {
    try {
      return rebarRegion(score, region, [ticks(region.length - doomed), ticks(doomed)], time);
    } catch (error) {
      // The next place to divide at is tried; without any, the measure keeps its rests.
      if (!(error instanceof EditError)) throw error;
    }
  }
  return undefined;
}

/** `5/4`, `7/8`: the time signature of a measure that the meter does not explain. */
function signatureOf(length: Ticks): TimeSignature {
  const beatType = [4, 8, 16, 32].find((type) => Number.isInteger((length * type) / TICKS_PER_WHOLE)) ?? 64;
  return { beats: [Math.max(1, Math.round((length * beatType) / TICKS_PER_WHOLE))], beatType };
}

/** Chord symbols and marks of the measure that is deleted stand at the beginning of the next one. */
function withMovedMarks(score: Score, doomed: number): Score {
  return score.parts.reduce((moved, part, index) => {
    const { harmonies = [], directions = [] } = part.measures[doomed] ?? {};
    if (harmonies.length === 0 && directions.length === 0) return moved;
    return updatePartMeasure(moved, index, doomed + 1, (next) => {
      const [last] = harmonies.slice(-1);
      const isNew = last !== undefined && next.harmonies?.[0]?.at !== 0;
      const symbols = isNew ? [{ ...last, at: ticks(0) }, ...(next.harmonies ?? [])] : (next.harmonies ?? []);
      const marks = [...directions.map((mark) => ({ ...mark, at: ticks(0) })), ...(next.directions ?? [])];
      return withList(withList<PartMeasure, 'harmonies'>(next, 'harmonies', symbols), 'directions', marks);
    });
  }, score);
}

const keyOf = (part: number, { staff, number }: Pick<Voice, 'staff' | 'number'>): string =>
  [part, staff, number].join();

/** The pitches of each voice that sound from the beginning of a measure through to the next. */
function tiedThrough(score: Score, measure: number): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    score.parts.flatMap((part, index) =>
      (part.measures[measure]?.voices ?? []).map((voice) => {
        const [first, ...others] = voice.chords.map(tiedPitches);
        const through = [...(first ?? [])].filter((pitch) => others.every((pitches) => pitches.has(pitch)));
        return [keyOf(index, voice), new Set(through)] as const;
      }),
    ),
  );
}

const tiedPitches = ({ notes }: Chord): Set<number> =>
  new Set(notes.filter(({ tied }) => tied).map(({ pitch }) => midiPitch(pitch)));

/**
 * The ties that the deleted measure continued now lead to the next measure; those that ended in it end here, also where the next
 * measure begins with the same pitch, struck anew.
 */
function retied(score: Score, measure: number, through: ReadonlyMap<string, ReadonlySet<number>>): Score {
  return score.parts.reduce(
    (whole, _, part) =>
      updatePartMeasure(whole, part, measure, (written) => {
        const voices = mapShared(written.voices, (voice): Voice => {
          const pitches = through.get(keyOf(part, voice));
          const last = voice.chords.at(-1);
          if (!last) return voice;
          const notes = mapShared(last.notes, (note) => withTie(note, pitches?.has(midiPitch(note.pitch)) ?? false));
          return notes === last.notes ? voice : { ...voice, chords: voice.chords.with(-1, { ...last, notes }) };
        });
        return voices === written.voices ? written : { ...written, voices };
      }),
    score,
  );
}

function withTie(note: Note, isTied: boolean): Note {
  if ((note.tied ?? false) === isTied) return note;
  const { tied: _, ...plain } = note;
  return isTied ? { ...note, tied: true } : plain;
}
