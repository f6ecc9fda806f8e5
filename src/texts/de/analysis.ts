import type { Catalogue } from '../catalogue.ts';

/** H is the note that is called B in English; B♭ is written with its flat, so that it is not mistaken for H. */
const PITCH_CLASSES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'H'];
const MAJOR_KEYS = ['C', 'Cis', 'D', 'Es', 'E', 'F', 'Fis', 'G', 'As', 'A', 'B♭', 'H'];
const MINOR_KEYS = ['c', 'cis', 'd', 'es', 'e', 'f', 'fis', 'g', 'as', 'a', 'b♭', 'h'];

export const analysis: Catalogue['analysis'] = {
  analysisTexts: {
    detect: 'Erkennen',
    key: 'Tonart',
    timeSignature: 'Taktart',
    tempo: 'Tempo',
    perMinute: (tempo) => `${tempo} bpm`,
    pitch: (midiPitch) => `${PITCH_CLASSES[midiPitch % 12] ?? ''}${Math.floor(midiPitch / 12) - 1}`,
    keys: [...MAJOR_KEYS.map((name) => `${name}-Dur`), ...MINOR_KEYS.map((name) => `${name}-Moll`)],
  },
};
