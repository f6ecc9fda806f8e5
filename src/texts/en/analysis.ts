/** C-35: properties of the music that the user may know before the transcription. */
const PITCH_CLASSES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
/** The labels of E-10. */
const MAJOR_KEYS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];
const MINOR_KEYS = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'];

export const analysisTexts = {
  detect: 'Detect',
  key: 'Key',
  timeSignature: 'Time signature',
  tempo: 'Tempo',
  perMinute: (tempo: number) => `${tempo} bpm`,
  /** `name`: as the engine spells it, such as `C#4` or `Bb`. */
  noteName: (name: string) => name,
  /** Middle C, MIDI number 60, is C4. */
  pitch: (midiPitch: number) => `${PITCH_CLASSES[midiPitch % 12] ?? ''}${Math.floor(midiPitch / 12) - 1}`,
  /** 0 to 23: the major keys from C upwards in semitones, then the minor ones. */
  keys: [...MAJOR_KEYS.map((name) => `${name} major`), ...MINOR_KEYS.map((name) => `${name} minor`)],
} as const;
