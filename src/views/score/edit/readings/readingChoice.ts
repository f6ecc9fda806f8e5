/**
 * The user's choices for the reading of the open score: meter, values, key, rhythm and barlines that differ from the
 * transcription's own choice. They are stored in the score (a field of MusicJSON's MetaInfo), so that undo reverts them
 * together with the notes, and a later reading starts from the one that the user has edited.
 */
import { z } from 'zod/mini';
import type { DetectedNotes, RenotateOptions, Score } from '../../../../../engine/index.ts';

/** Times in seconds of the whole recording. */
const readingChoice = z.object({
  meter: z.exactOptional(z.string()),
  level: z.exactOptional(z.union([z.literal(0.5), z.literal(1), z.literal(2)])),
  /** Index into the beats of the detected notes. */
  firstBeat: z.exactOptional(z.int().check(z.nonnegative())),
  key: z.exactOptional(z.int()),
  swing: z.exactOptional(z.boolean()),
  exactness: z.exactOptional(z.number().check(z.minimum(0), z.maximum(1))),
  barlines: z.exactOptional(z.readonly(z.array(z.number()))),
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
