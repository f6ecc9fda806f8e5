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

/**
 * A pitch that is struck again within so many quarters keeps its spelling. In 180 songs the same share of notes then differs
 * from the print, and as many as in print change their spelling in a measure (.0007 of the notes; .0017 if each is spelled by itself).
 */
const REPEATED_WITHIN = 1;

/** Adds up the log odds of each pitch over its repetitions. `notes`: ascending by `at`. */
function sumsOverRepetitions(notes: readonly SpelledNote[], logOdds: readonly number[]): number[] {
  const latest = new Map<number, { note: SpelledNote; readonly sum: { value: number } }>();
  const sums = notes.map((note, index) => {
    const before = latest.get(note.midiPitch);
    const repeats =
      before !== undefined && note.at - before.note.at <= REPEATED_WITHIN && note.fifths === before.note.fifths;
    const sum = repeats ? before.sum : { value: 0 };
    sum.value += logOdds[index] ?? 0;
    latest.set(note.midiPitch, { note, sum });
    return sum;
  });
  return sums.map(({ value }) => value);
}

/** Returns a function that gives the pitch of a note of `notes`, which `struckBy` recognizes by its moment and its pitch. */
export function spellNotes<Note>(
  notes: readonly SpelledNote[],
  struckBy: (note: Note) => Struck,
): (note: Note) => Pitch {
  const ordered = [...notes].sort((a, b) => a.at - b.at || a.midiPitch - b.midiPitch);
  const weights = smallNetwork(SPELLING_WEIGHTS);
  const logOdds = spellingFeatures(ordered).map((features) => networkScore(features, weights));
  const sums = sumsOverRepetitions(ordered, logOdds);
  const pitches = new Map<number, Map<number, Pitch>>();
  ordered.forEach(({ at, midiPitch, fifths }, index) => {
    const [flatter, sharper] = spellingsOf(midiPitch, fifths);
    const isSharper = (sums[index] ?? 0) > 0;
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
