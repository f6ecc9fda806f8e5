/**
 * Spells the notes of a piece by what sounds around them: in D major, the leading note to F sharp is E sharp and not F. Of each note
 * the two spellings nearest to the signature are compared; a small network (spellingWeights.data.ts) decides from the pitch classes before,
 * with and after the note, and from the steps to it and from it.
 */
import { pitchOnFifths } from '../../../theory/spellPitch.ts';
import type { Pitch } from '../../../theory/pitch.ts';
import { networkScore, smallNetwork } from '../../meter/network/smallNetwork.ts';
import { isWritable, spellingsOf } from './lineOfFifths.ts';
import { spellingFeatures, type SpelledNote } from './spellingFeatures.ts';
import { SPELLING_WEIGHTS } from './spellingWeights.data.ts';

/** When a pitch is struck. */
type Struck = Pick<SpelledNote, 'at' | 'midiPitch'>;

/** Returns a function that gives the pitch of a note of `notes`, which `struckBy` recognizes by its moment and its pitch. */
export function spellNotes<Note>(
  notes: readonly SpelledNote[],
  struckBy: (note: Note) => Struck,
): (note: Note) => Pitch {
  const ordered = [...notes].sort((a, b) => a.at - b.at || a.midiPitch - b.midiPitch);
  const features = spellingFeatures(ordered);
  const weights = smallNetwork(SPELLING_WEIGHTS);
  const pitches = new Map<number, Map<number, Pitch>>();
  ordered.forEach(({ at, midiPitch, fifths }, index) => {
    const [flatter, sharper] = spellingsOf(midiPitch, fifths);
    const isSharper = networkScore(features[index] ?? [], weights) > 0;
    const fifth = (isSharper && isWritable(sharper)) || !isWritable(flatter) ? sharper : flatter;
    const own = pitches.get(at) ?? new Map<number, Pitch>();
    pitches.set(at, own.set(midiPitch, pitchOnFifths(midiPitch, fifth)));
  });
  return (note) => {
    const { at, midiPitch } = struckBy(note);
    const pitch = pitches.get(at)?.get(midiPitch);
    if (pitch === undefined) throw new Error(`the pitch ${midiPitch} at ${at} was not spelled`);
    return pitch;
  };
}
