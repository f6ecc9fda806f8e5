/**
 * Path copying: the objects from the root to the changed value are new, all others are shared. Each function calls
 * `change` with the old value and returns its own argument if `change` returned that value, so an edit without effect
 * creates no objects.
 */
import type { Chord } from '../model/chord.ts';
import { isSame } from '../model/isSame.ts';
import type { Measure, Part, PartMeasure, Score, Voice } from '../model/score.ts';
import type { ChordAddress } from './address.ts';

/** A copy of `list` with one entry replaced, or `list` itself if nothing changed or the index is out of range. */
export function updateAt<T>(list: readonly T[], index: number, change: (old: T) => T): readonly T[] {
  const old = list[index];
  if (old === undefined) return list;
  const changed = change(old);
  return changed === old ? list : list.with(index, changed);
}

/**
 * A change that returns the old value where the new one is equal to it, so that a command that writes what is there
 * already is no edit. What both share is not compared again, so that this costs as much as the change itself.
 */
const orOld =
  <T>(change: (old: T) => T) =>
  (old: T): T => {
    const changed = change(old);
    return isSame(old, changed) ? old : changed;
  };

const updateField = <T, K extends keyof T>(whole: T, field: K, value: T[K]): T =>
  value === whole[field] ? whole : { ...whole, [field]: value };

export const updateParts = (score: Score, change: (part: Part, index: number) => Part): Score =>
  updateField(score, 'parts', mapShared(score.parts, change));

export const updatePart = (score: Score, part: number, change: (part: Part) => Part): Score =>
  updateField(score, 'parts', updateAt(score.parts, part, change));

/** Changes the properties of a measure that apply to all parts. */
export const updateMeasure = (score: Score, measure: number, change: (measure: Measure) => Measure): Score =>
  updateField(score, 'measures', updateAt(score.measures, measure, orOld(change)));

export const updatePartMeasure = (
  score: Score,
  part: number,
  measure: number,
  change: (measure: PartMeasure) => PartMeasure,
): Score =>
  updatePart(score, part, (old) => updateField(old, 'measures', updateAt(old.measures, measure, orOld(change))));

export const updateVoice = (
  score: Score,
  at: Pick<ChordAddress, 'part' | 'measure' | 'voice'>,
  change: (voice: Voice) => Voice,
): Score =>
  updatePartMeasure(score, at.part, at.measure, (old) =>
    updateField(old, 'voices', updateAt(old.voices, at.voice, change)),
  );

export const updateChord = (score: Score, at: ChordAddress, change: (chord: Chord) => Chord): Score =>
  updateVoice(score, at, (old) => updateField(old, 'chords', updateAt(old.chords, at.chord, change)));

/** Like `Array.map`, but returns the list itself if no entry changed. */
export function mapShared<T>(list: readonly T[], change: (entry: T, index: number) => T): readonly T[] {
  const mapped = list.map(change);
  return mapped.every((entry, index) => entry === list[index]) ? list : mapped;
}

/**
 * A copy without the given fields, or the object itself if it has none of them. Optional fields are never undefined.
 */
export function without<T extends object, K extends keyof T>(whole: T, ...fields: readonly K[]): Omit<T, K> & T {
  if (!fields.some((field) => field in whole)) return whole;
  const copy = { ...whole };
  for (const field of fields) Reflect.deleteProperty(copy, field);
  return copy;
}

/** Sets an optional list field, or removes it if the list is empty. */
export function withList<T extends object, K extends keyof T>(whole: T, field: K, list: readonly unknown[]): T {
  return list.length === 0 ? without(whole, field) : { ...whole, [field]: list };
}

/** Every chord of a part, in every voice. */
export function mapChords(part: Part, change: (chord: Chord, voice: Voice, measure: number) => Chord): Part {
  const measures = mapShared(part.measures, (measure, index) => {
    const voices = mapShared(measure.voices, (voice) => {
      const chords = mapShared(voice.chords, (chord) => change(chord, voice, index));
      return chords === voice.chords ? voice : { ...voice, chords };
    });
    return voices === measure.voices ? measure : { ...measure, voices };
  });
  return measures === part.measures ? part : { ...part, measures };
}
