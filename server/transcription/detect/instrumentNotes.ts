/**
 * Decodes the notes of the instrument that is to be written. One that plays one note at a time is written alone where it plays
 * alone. Where others play with it, all notes are returned: they show the meter, and the notation selects the tune among them, or
 * the bass. The surest of simultaneous notes would be now the one's and now the other's.
 */
import type { TimedNote, WrittenLine } from '../../../engine/index.ts';
import type { Activations } from './activations.ts';
import { recordingTraits } from './classifiers/noteFeatures.ts';
import { decodeNotes } from './decodeNotes.ts';
import { ALL_NOTES, decodingParameters, type DecodingParameters } from './decodingParameters.data.ts';
import { isAccompanied, SURE } from './isAccompanied.ts';
import { playsDoubleStops } from './doubleStops.ts';
import { oneVoice } from './oneVoice.ts';

export interface InstrumentNotes {
  /** In order of onset. */
  readonly notes: readonly TimedNote[];
  /** Present for an instrument that plays one note at a time. */
  readonly line?: WrittenLine;
}

/** What plays is told by limits that were set with the confidences of noteClassifier.ts alone. So strikes are left out there. */
export function instrumentNotes(activations: Activations, mode: string, instrument: string): InstrumentNotes {
  const parameters = decodingParameters(mode, instrument);
  const { range, monophonic } = parameters;
  const { strikes, ...withoutStrikes } = activations;
  const notesBy = (wanted: DecodingParameters, hasStrikes: boolean): TimedNote[] =>
    decodeNotes(hasStrikes && strikes ? activations : withoutStrikes, wanted);
  if (!monophonic) return { notes: notesBy(parameters, true) };
  const all = notesBy(ALL_NOTES, false);
  const { polyphony } = recordingTraits(activations);
  if (instrument === 'violin' && playsDoubleStops(all, polyphony))
    return { notes: notesBy(ALL_NOTES, true).filter(({ midiPitch }) => midiPitch >= range[0]) };
  if (isAccompanied(all, polyphony)) return { notes: notesBy(ALL_NOTES, true), line: { range, isAccompanied: true } };
  const line = { range, isAccompanied: false };
  if (isWithin(range, notesBy(parameters, false), all)) return { notes: notesBy(parameters, true), line };
  return { notes: oneVoice(notesBy(ALL_NOTES, true)), line };
}

/**
 * Whether the recording has no sure note outside of the range of the instrument; a cello's has some where a violin is to be
 * written. A note at the time of a surer one of the instrument is an echo or a partial.
 */
function isWithin(
  [lowest, highest]: WrittenLine['range'],
  own: readonly TimedNote[],
  all: readonly TimedNote[],
): boolean {
  return all
    .filter(({ midiPitch, confidence }) => confidence >= SURE && (midiPitch < lowest || midiPitch > highest))
    .every((note) =>
      own.some(
        ({ onset, offset, confidence }) => confidence >= note.confidence && onset < note.offset && offset > note.onset,
      ),
    );
}
