/**
 * Where a score differs from what it was made from: a transcription from its recording, because the chosen instrument cannot play
 * what was heard (`RangeRemarks` of the engine), or an imported score from its file. A song stores it with its parameters.
 */
import { z } from 'zod/mini';

const count = z.optional(z.number());

export const remarks = z.object({
  ...{ octaves: count, moved: count, below: count, above: count },
  /** What the reader of a file changed or left out: its warnings, in its words, which the app puts into those of the user. */
  changes: z.optional(z.array(z.string())),
});
export type Remarks = z.infer<typeof remarks>;

const parameters = z.object({ remarks: z.catch(remarks, {}) });

/** Returns the remarks in the JSON text of a song's parameters; none where there are none. */
export function remarksOf(text: string): Remarks {
  try {
    return z.catch(parameters, { remarks: {} }).parse(JSON.parse(text)).remarks;
  } catch {
    // Not JSON: there is nothing to say.
    return {};
  }
}
