/** Italian names of tempos, with the upper bounds of E-16 in quarter notes per minute. */
const NAMES = [
  [44, 'grave'],
  [52, 'largo'],
  [58, 'lento'],
  [66, 'adagio'],
  [88, 'andante'],
  [104, 'moderato'],
  [132, 'allegretto'],
  [160, 'allegro'],
  [180, 'vivace'],
] as const;

/** Default tempo (E-25), in quarter notes per minute. */
export const DEFAULT_TEMPO = 120;

export const tempoName = (quartersPerMinute: number): string =>
  NAMES.find(([below]) => quartersPerMinute < below)?.[1] ?? 'presto';
