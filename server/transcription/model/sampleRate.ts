/** Samples per second of decoded sound; the note model was trained at this rate. */
export const SAMPLE_RATE = 22_050;
