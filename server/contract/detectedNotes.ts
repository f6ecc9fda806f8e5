/** Schema of the answer of GET /DetectedNotes: the engine's `DetectedNotes` (engine/readings/detectedNotes.ts). */
import { z } from 'zod/mini';

const numbers = z.readonly(z.array(z.number()));

/** The options of the notation (B-08); key, meter and tempo only where the user set them. */
const notateOptions = z.object({
  mode: z.enum(['universal', 'leadsheet', 'arrangement']),
  instrument: z.string(),
  title: z.string(),
  composer: z.string(),
  source: z.string(),
  customId: z.optional(z.string()),
  key: z.optional(z.number()),
  timeSignature: z.optional(z.string()),
  tempo: z.optional(z.number()),
  line: z.optional(z.object({ range: z.readonly(z.tuple([z.number(), z.number()])), isAccompanied: z.boolean() })),
});

const alternative = z.object({
  meter: z.string(),
  tempo: z.number(),
  level: z.number(),
  /** Seconds from the beginning of the transcribed part. */
  firstBarline: z.number(),
  logOdds: z.number(),
});

/** Times are seconds from the beginning of the transcribed part of the recording, which is at `start`. */
export const detectedNotesAnswer = z.object({
  version: z.literal(1),
  notes: z.object({
    onset: numbers,
    offset: numbers,
    released: z.optional(numbers),
    midiPitch: numbers,
    velocity: numbers,
    confidence: numbers,
    pianoOdds: z.optional(numbers),
    timbre: z.optional(numbers),
  }),
  options: notateOptions,
  transpose: z.number(),
  start: z.number(),
  chosen: z.object({
    meter: z.string(),
    key: z.number(),
    tempo: z.number(),
    swing: z.boolean(),
    margin: z.number(),
    units: numbers,
    periods: numbers,
    classRatios: numbers,
  }),
  beats: z.readonly(z.array(z.readonly(z.tuple([z.number(), z.number()])))),
  alternatives: z.readonly(z.array(alternative)),
  /** The drums that were heard, where they are written: General MIDI percussion keys. */
  drums: z.optional(z.object({ time: numbers, key: numbers, velocity: numbers })),
});
export type DetectedNotesAnswer = z.infer<typeof detectedNotesAnswer>;
