/** Names by which files that Songleaf wrote are recognized, and names of content for which MusicXML has no element. */

/** Names of Songleaf's `miscellaneous-field` elements. */
export const FIELDS = {
  instrument: 'songleaf-instrument',
  source: 'songleaf-source',
  customId: 'songleaf-custom-id',
  frets: 'songleaf-frets',
} as const;

export const SOFTWARE = 'Songleaf';
