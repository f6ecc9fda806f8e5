/**
 * Where a transcription differs from its recording, because the chosen instrument cannot play what was heard (`RangeRemarks` of
 * the engine). A song stores it with its parameters.
 */
import { z } from 'zod/mini';

const count = z.optional(z.number());

export const remarks = z.object({ octaves: count, moved: count, below: count, above: count });
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
