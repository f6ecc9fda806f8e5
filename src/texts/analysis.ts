/** C-35: what may be known of the music before it is transcribed. */
const KEY_NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

export const analysisTexts = {
  detect: 'Detect',
  key: 'Key',
  timeSignature: 'Time signature',
  tempo: 'Tempo',
  perMinute: (tempo: number) => `${tempo} bpm`,
  /** 0 to 23: the major keys from C upwards in semitones, then the minor ones. */
  keys: [...KEY_NAMES.map((name) => `${name} major`), ...KEY_NAMES.map((name) => `${name} minor`)],
} as const;
