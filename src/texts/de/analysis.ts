import type { Catalogue } from '../catalogue.ts';
import { pitchName } from './names.ts';

const PITCH_CLASSES = 'C C# D Eb E F F# G Ab A Bb B'.split(' ');
const MAJOR_KEYS = 'C Des D Es E F Fis G As A B H'.split(' ');
const MINOR_KEYS = 'c cis d dis e f fis g gis a b h'.split(' ');

export const analysis: Catalogue['analysis'] = {
  analysisTexts: {
    detect: 'Erkennen',
    key: 'Tonart',
    timeSignature: 'Taktart',
    tempo: 'Tempo',
    perMinute: (tempo) => `${tempo} bpm`,
    noteName: pitchName,
    pitch: (midiPitch) => pitchName(`${PITCH_CLASSES[midiPitch % 12] ?? ''}${Math.floor(midiPitch / 12) - 1}`),
    keys: [...MAJOR_KEYS.map((name) => `${name}-Dur`), ...MINOR_KEYS.map((name) => `${name}-Moll`)],
  },
};
