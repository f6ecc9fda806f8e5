/** Decoding parameters of an instrument. */
export interface DecodingParameters {
  /** Smallest confidence of a note, 0 to 1. */
  readonly confidence: number;
  /** Sounding range in MIDI pitches. */
  readonly range: readonly [lowest: number, highest: number];
  /** Whether the instrument plays one note at a time. */
  readonly monophonic: boolean;
}

/** Those of a piano: all notes. */
export const ALL_NOTES: DecodingParameters = { confidence: 0.6, range: [21, 108], monophonic: false };

const DECODING_PARAMETERS: Readonly<Record<string, DecodingParameters>> = {
  piano: ALL_NOTES,
  guitar: { ...ALL_NOTES, range: [38, 88] },
  bass: { ...ALL_NOTES, range: [23, 67], monophonic: true },
  vocals: { ...ALL_NOTES, range: [36, 88], monophonic: true },
  violin: { ...ALL_NOTES, range: [55, 105], monophonic: true },
  flute: { ...ALL_NOTES, range: [59, 98], monophonic: true },
  sax: { ...ALL_NOTES, range: [44, 90], monophonic: true },
};

/**
 * Returns the parameters. Lead sheets need the accompaniment for their chords and arrangements need all notes, so both
 * use those of a piano.
 */
export const decodingParameters = (mode: string, instrument: string): DecodingParameters =>
  mode === 'universal' ? (DECODING_PARAMETERS[instrument] ?? ALL_NOTES) : ALL_NOTES;
