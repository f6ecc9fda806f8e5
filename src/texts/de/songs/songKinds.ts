import type { Catalogue } from '../../catalogue.ts';

export const songKinds: Catalogue['songKinds'] = {
  modeTexts: {
    leadsheet: { name: 'Leadsheet', description: 'Die Melodie mit Akkordsymbolen' },
    arrangement: { name: 'Arrangement', description: 'Ein Arrangement des Songs' },
    universal: { name: 'Alle Noten', description: 'Alles, was zu hören ist' },
  },
  instrumentTexts: {
    piano: 'Klavier',
    guitar: 'Gitarre',
    bass: 'Bass',
    vocals: 'Gesang',
    violin: 'Violine',
    flute: 'Flöte',
    sax: 'Saxophon',
    melody: 'Melodie',
    midi: 'MIDI-Keyboard',
    universal: 'Alle Instrumente',
    leadsheet: 'Leadsheet',
    piano_intermediate: 'Klavier, mittelschwer',
    piano_full: 'Klavier, vollständig',
    piano_easy: 'Klavier, leicht',
  },
};
