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
  export: 'Export',
  exportPdf: 'PDF',
  exportMusicXml: 'MusicXML',
  exportMidi: 'MIDI',
  exportMusicJson: 'MusicJSON (.musj)',
  exportFailed: 'Sorry, the export did not work. Please try again.',
  untitled: 'Untitled',
  sheetLabel: (title: string, measures: number, parts: readonly string[]) =>
    `Sheet music of ${title}: ${measures === 1 ? '1 bar' : `${measures} bars`}, ${parts.join(', ')}`,
} as const;
