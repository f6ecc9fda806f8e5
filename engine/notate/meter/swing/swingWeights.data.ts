/**
 * Weights of swingOdds.ts, trained by training/priors/trainSwing.py on songs of the OpenScore Lieder Corpus (CC0), lead sheets and dance
 * tunes out of copyright, keyboard music of the Mutopia Project (public domain, CC BY, CC BY-SA) and Polish scores (CC BY 4.0).
 */
export const SWING_WEIGHTS = {
  line: -0.683,
  simple: 5.046,
  triplets: -10.182,
  others: -4.442,
  divided: 1.921,
  gain: 0.282,
  length: -1.632,
  common: 2.233,
  bias: -2.405,
} as const;
