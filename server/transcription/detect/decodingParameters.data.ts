/** Decoding parameters of an instrument. */
export interface DecodingParameters {
  /** Smallest confidence of a note, 0 to 1. */
  readonly confidence: number;
  /** Sounding range in MIDI pitches. */
  readonly range: readonly [lowest: number, highest: number];
  /** Whether the instrument plays one note at a time. */
  readonly monophonic: boolean;
  /** Whether it plays the lowest notes where others play with it. */
  readonly isBass?: boolean;
}

const PIANO: DecodingParameters = { confidence: 0.6, range: [21, 108], monophonic: false };

const DECODING_PARAMETERS: Readonly<Record<string, DecodingParameters>> = {
  piano: PIANO,
  guitar: { ...PIANO, range: [38, 88] },
  bass: { ...PIANO, range: [23, 67], monophonic: true, isBass: true },
  vocals: { ...PIANO, range: [36, 88], monophonic: true },
  violin: { ...PIANO, range: [55, 105], monophonic: true },
  flute: { ...PIANO, range: [59, 98], monophonic: true },
  sax: { ...PIANO, range: [44, 90], monophonic: true },
};

/**
 * Returns the parameters. Lead sheets need the accompaniment for their chords and arrangements need all notes, so both
 * use those of a piano.
 */
export const decodingParameters = (mode: string, instrument: string): DecodingParameters =>
  mode === 'universal' ? (DECODING_PARAMETERS[instrument] ?? PIANO) : PIANO;
