/** C-35: properties of the music that the user may know before the transcription. */
const PITCH_CLASSES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

export const analysisTexts = {
  detect: 'Detect',
  key: 'Key',
  timeSignature: 'Time signature',
  tempo: 'Tempo',
  perMinute: (tempo: number) => `${tempo} bpm`,
  /** Middle C, MIDI number 60, is C4. */
  pitch: (midiPitch: number) => `${PITCH_CLASSES[midiPitch % 12] ?? ''}${Math.floor(midiPitch / 12) - 1}`,
  /** 0 to 23: the major keys from C upwards in semitones, then the minor ones. */
  keys: [...PITCH_CLASSES.map((name) => `${name} major`), ...PITCH_CLASSES.map((name) => `${name} minor`)],
} as const;
