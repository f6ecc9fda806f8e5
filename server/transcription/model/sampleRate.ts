/** Samples a second of all sound after decoding: what the note model was trained on. */
export const SAMPLE_RATE = 22_050;
