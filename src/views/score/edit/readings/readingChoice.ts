/**
 * The user's choices for the reading of the open score: meter, values, key, rhythm and barlines that differ from the
 * transcription's own choice. They are stored in the score (a field of MusicJSON's MetaInfo), so that undo reverts them
 * together with the notes, and a later reading starts from the one that the user has edited.
 */
import { z } from 'zod';
import type { DetectedNotes, RenotateOptions, Score } from '../../../../../engine/index.ts';

/** Times in seconds of the whole recording. */
const readingChoice = z.object({
  meter: z.string().exactOptional(),
  level: z.union([z.literal(0.5), z.literal(1), z.literal(2)]).exactOptional(),
  /** Index into the beats of the detected notes. */
  firstBeat: z.number().int().nonnegative().exactOptional(),
  key: z.number().int().exactOptional(),
  swing: z.boolean().exactOptional(),
  exactness: z.number().min(0).max(1).exactOptional(),
  barlines: z.array(z.number()).readonly().exactOptional(),
});
export type ReadingChoice = z.infer<typeof readingChoice>;

/** The reading that the transcription wrote. */
export const AS_TRANSCRIBED: ReadingChoice = {};

const FIELD = 'Reading';

/**
 * A field that cannot be parsed was not written by this app: the score is then treated as the transcription wrote it.
 */
export const readingOf = ({ meta }: Score): ReadingChoice =>
  readingChoice.safeParse(meta.extra?.[FIELD]).data ?? AS_TRANSCRIBED;

export function withReading(score: Score, choice: ReadingChoice): Score {
  const { [FIELD]: _, ...others } = score.meta.extra ?? {};
  const { extra: __, ...meta } = score.meta;
  const extra = Object.keys(choice).length === 0 ? others : { ...others, [FIELD]: choice };
  return { ...score, meta: Object.keys(extra).length === 0 ? meta : { ...meta, extra } };
}

/** Returns the options of `renotate`. A beat that the recording does not have is left out. */
export function optionsOf(
  { firstBeat, barlines, ...choice }: ReadingChoice,
  { beats }: DetectedNotes,
): RenotateOptions {
  return {
    ...choice,
    ...(firstBeat === undefined || beats[firstBeat] === undefined ? {} : { firstBarline: { beat: firstBeat } }),
    ...(barlines === undefined ? {} : { barlines: barlines as NonNullable<RenotateOptions['barlines']> }),
  };
}
