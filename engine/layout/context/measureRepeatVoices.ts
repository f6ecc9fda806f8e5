/**
 * The printed form of voices whose notes are replaced by signs: nothing under slashes on the beats and repeat signs,
 * and one slash in the middle of the staff for each chord in rhythmic notation. Chords keep their indexes in their
 * voices, because references from ink to the score use them.
 */
import { chordDuration, isRest, type Chord, type Note } from '../../model/chord.ts';
import type { PartMeasure, Voice } from '../../model/score.ts';
import type { Shorthand, ShorthandSign, StaffContext, StaffPlace } from '../types/measureContext.ts';

const SLASH: Note = { pitch: { step: 6, alter: 0, octave: 4 }, notehead: 'slash' };
const TIED_SLASH: Note = { ...SLASH, tied: true };

/** Whether a note indicates only a rhythm and no pitch. */
export const isRhythmSlash = (note: Note): boolean => note === SLASH || note === TIED_SLASH;

const silent = ({ value, velocity, fullMeasure }: Chord): Chord => ({
  value,
  velocity,
  notes: [],
  hidden: true,
  ...(fullMeasure !== undefined && { fullMeasure }),
});

function slashed(chord: Chord): Chord {
  if (isRest(chord)) return chord;
  const { graceBefore: _before, graceAfter: _after, ornaments: _ornaments, arpeggio: _arpeggio, ...rest } = chord;
  return { ...rest, notes: [chord.notes.some(({ tied }) => tied) ? TIED_SLASH : SLASH] };
}

const isExcepted = ({ except }: ShorthandSign, { staff, number }: Voice): boolean =>
  except.some((each) => each.staff === staff && each.number === number);

function printedVoice(voice: Voice, contextOf: (staff: number) => StaffContext | undefined): Voice {
  let at = 0;
  const chords = voice.chords.map((chord) => {
    const context = contextOf(chord.staff ?? voice.staff);
    const isInForce = ({ sign, from, to }: Shorthand): boolean => at >= from && at < to && !isExcepted(sign, voice);
    const kind = context?.shorthand.find(isInForce)?.sign.kind;
    at += chordDuration(chord);
    // Tablature shows strings and frets, which slashes do not have.
    if (kind === undefined || (kind === 'rhythm' && context?.tab !== undefined)) return chord;
    return kind === 'rhythm' ? slashed(chord) : silent(chord);
  });
  return { ...voice, chords };
}

export function printedVoices(
  partMeasures: readonly PartMeasure[],
  staves: readonly StaffContext[],
  places: readonly StaffPlace[],
): readonly PartMeasure[] {
  if (staves.every(({ shorthand }) => shorthand.length === 0)) return partMeasures;
  return partMeasures.map((measure, part) => {
    const own = staves.filter((_, staff) => places[staff]?.part === part && places[staff]?.isTablature !== true);
    const contextOf = (staff: number): StaffContext | undefined => own[Math.min(Math.max(staff, 0), own.length - 1)];
    return { ...measure, voices: measure.voices.map((voice) => printedVoice(voice, contextOf)) };
  });
}
