/** How notes are told for each instrument of C-10. */
export interface DecodingParameters {
  /** Notes less likely than this are left out, 0..1. */
  readonly confidence: number;
  /** Sounding range, MIDI. */
  readonly range: readonly [lowest: number, highest: number];
  /** One note at a time. */
  readonly monophonic: boolean;
}

const PIANO: DecodingParameters = { confidence: 0.6, range: [21, 108], monophonic: false };

const DECODING_PARAMETERS: Readonly<Record<string, DecodingParameters>> = {
  piano: PIANO,
  guitar: { ...PIANO, range: [38, 88] },
  bass: { ...PIANO, range: [23, 67], monophonic: true },
  vocals: { ...PIANO, range: [36, 88], monophonic: true },
  violin: { ...PIANO, range: [55, 105], monophonic: true },
  flute: { ...PIANO, range: [59, 98], monophonic: true },
  sax: { ...PIANO, range: [44, 90], monophonic: true },
};

/** A lead sheet wants the accompaniment too, for its chords; an arrangement is of everything. */
export const decodingParameters = (mode: string, instrument: string): DecodingParameters =>
  mode === 'universal' ? (DECODING_PARAMETERS[instrument] ?? PIANO) : PIANO;
