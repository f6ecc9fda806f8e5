/** The score screen: F, L, and what the documents leave open. */
export const scoreTexts = {
  backToSongbook: 'Back to My Songbook',
  loading: 'Loading score',
  loadFailed: 'Sorry, this score could not be loaded. Please try again.',
  notFound: 'This score could not be found.',
  tryAgain: 'Try again',
  /** F-04; "bar" in texts (X-42). */
  zoom: (measuresPerLine: number) =>
    measuresPerLine === 1 ? 'Zoom: 1 bar per line' : `Zoom: ${measuresPerLine} bars per line`,
  zoomPage: (fit: 'width' | 'page') => (fit === 'width' ? 'Zoom: page width' : 'Zoom: whole page'),
  zoomLine: (level: 0 | 1 | 2) => `Zoom: ${(['small', 'medium', 'large'] as const)[level]} notes`,
  zoomRoll: 'Zoom (sheet only)',
  /** G-01; the last three are ours. */
  viewAs: 'View as',
  views: {
    sheet: 'Sheet',
    roll: 'Pianoroll',
    both: 'Sheet and Pianoroll',
    pages: 'Pages',
    line: 'One line',
  },
  /** I-04, F-08. */
  simplify: 'Simplify: an accidental at every altered note, no key signature',
  simplifyShort: 'Simplify',
  letters: 'Letters: the name of every note',
  lettersShort: 'Letters',
  longRests: 'Rests: bars of rest in a row as one, with their number',
  longRestsShort: 'Rests',
  tools: 'Score tools',
  /** G-02. */
  rollColours: 'Pianoroll colours',
  rollScheme: 'Colour scheme',
  rollSchemes: ['Light', 'Dark'],
  rollColourBy: 'Colour notes by',
  rollColourings: { voice: 'Voice', velocity: 'Velocity' },
  /** F-10; the documents show no wording. */
  lockedTitle: 'The rest of this song is locked',
  lockedText: 'The free version shows the first 40 bars. Upgrade to see, hear and print all of it.',
  unlock: 'Unlock the full score',
  export: 'Export',
  exportPdf: 'PDF…',
  /** L-05; the documents show no wording. */
  exportPremium: 'Upgrade to export as MusicXML, MIDI and MusicJSON',
  upgrade: 'Upgrade',
  /** J-12, L-03, L-04. */
  pdfTitle: 'Export Score as PDF',
  pdfShown: { chords: 'Chords', frets: 'Chord fretboards', lyrics: 'Lyrics', tempo: 'Tempo' },
  pdfMargins: 'Margins (mm)',
  pdfMargin: { marginTop: 'Top', marginBottom: 'Bottom', marginLeft: 'Left', marginRight: 'Right' },
  pdfPremium: 'What is printed, and the margins, can be chosen with premium.',
  exportMusicXml: 'MusicXML',
  exportMidi: 'MIDI',
  exportMusicJson: 'MusicJSON (.musj)',
  exportFailed: 'Sorry, the export did not work. Please try again.',
  untitled: 'Untitled',
  sheetLabel: (title: string, measures: number, parts: readonly string[]) =>
    [`Sheet music of ${title}: ${measures === 1 ? '1 bar' : `${measures} bars`}`, ...parts.filter(Boolean)].join(', '),
  rollLabel: (title: string, measures: number) =>
    `Piano roll of ${title}: ${measures === 1 ? '1 bar' : `${measures} bars`}`,
} as const;
