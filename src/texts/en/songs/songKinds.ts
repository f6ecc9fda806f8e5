/** The kinds of transcription. */
export const modeTexts = {
  leadsheet: { name: 'Lead Sheet', description: 'The melody with chord names' },
  arrangement: { name: 'Arrangement', description: 'An arrangement made from the song' },
  universal: { name: 'Universal', description: 'All audible notes' },
} as const;

/** By the instrument's name in the server's contract. */
export const instrumentTexts: Readonly<Record<string, string>> = {
  piano: 'Piano',
  guitar: 'Guitar',
  bass: 'Bass',
  vocals: 'Vocals',
  violin: 'Violin',
  flute: 'Flute',
  sax: 'Saxophone',
  melody: 'Melody',
  midi: 'MIDI keyboard',
  universal: 'All instruments',
  leadsheet: 'Lead sheet',
  piano_intermediate: 'Piano, intermediate',
  piano_full: 'Piano, full',
  piano_easy: 'Piano, easy',
};
