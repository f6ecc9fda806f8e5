/** What a reader sees of a measure, as texts that are equal where the measures look and sound alike. */
import type { Measure, Part, PartMeasure, Score } from '../model/score.ts';

/** What nobody sees: how sure the transcription was, where a recording plays it, what files say beyond the model. */
const UNSEEN = new Set(['extra', 'confidence', 'timestamp', 'locked', 'listing', 'print', 'source', 'number']);

/** Fields in alphabetical order, so that equal content is equal text. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (field, inner: unknown) => {
    if (UNSEEN.has(field)) return undefined;
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? '';

/** Of one part: what is played. The number of a voice says which stems go up. */
export const notesText = ({ voices }: PartMeasure): string =>
  textOf(voices.map(({ staff, number: voice, chords }) => ({ staff, voice, chords })));

/** Of one part: everything around the notes. */
export const signsText = ({ voices: _, ...signs }: PartMeasure): string => textOf(signs);

/** Of all parts: barlines, repeats, jumps, texts. What holds on from measure to measure is not in it. */
export const frameText = ({ time: _, key: __, tempos, meterDisplay: ___, ...frame }: Measure): string =>
  textOf({ ...frame, tempos: tempos?.filter(({ at }) => at > 0) ?? [] });

/**
 * Of each measure: meter, key and tempo that hold at its start. They are written where they change, so that a measure
 * that is inserted at the beginning takes them over from the one that was there.
 */
export function textsInForce({ measures }: Score): readonly string[] {
  let [time, key, tempo] = ['', '', ''];
  return measures.map((measure) => {
    if (measure.time !== undefined) time = textOf([measure.time, measure.meterDisplay]);
    if (measure.key !== undefined) key = textOf(measure.key);
    const first = measure.tempos?.find(({ at }) => at === 0);
    if (first !== undefined) tempo = textOf(first);
    const inForce = `${time} ${key} ${tempo}`;
    // A change of tempo within the measure holds on behind it.
    const last = measure.tempos?.at(-1);
    if (last !== undefined && last.at > 0) tempo = textOf(last);
    return inForce;
  });
}

/** Of a part: its name, its instrument and its staves. */
export const partText = ({ measures: _, mute: __, ...part }: Part): string => textOf(part);
