/** The marks of files that Songleaf wrote, and their content beyond MusicXML's own elements. */

/** Names of our `miscellaneous-field`s. */
export const FIELDS = {
  instrument: 'songleaf-instrument',
  source: 'songleaf-source',
  customId: 'songleaf-custom-id',
  frets: 'songleaf-frets',
} as const;

export const SOFTWARE = 'Songleaf';
