/** The ways in which a transcription can be written: rhythm of a bar, meter and beat of the piece, what could not be kept. */
export const readingTexts = {
  rhythm: 'Rhythm…',
  rhythmTitle: 'Rhythm of the bar',
  rhythmNone: 'For this bar there is no other rhythm to choose: it has no notes, or none that the recording says.',
  rhythmOnly: 'No other rhythm is likely here.',
  rhythmNow: 'written now',
  rhythmChoice: (percent: number, isCurrent: boolean) =>
    `Rhythm with ${percent} % probability${isCurrent ? ', written now' : ''}`,
  percent: (percent: number) => `${percent} %`,
} as const;
