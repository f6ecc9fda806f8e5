import type { Score } from '../../../../engine/index.ts';

/** M-04, X-10: a score can be rated if it was transcribed, from a video or from a recording. */
const TRANSCRIBED = ['Youtube', 'Audio'];

export const isRateable = ({ meta }: Score): boolean => TRANSCRIBED.includes(meta.source);
