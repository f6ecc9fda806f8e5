/**
 * Hides the needless rests of several voices of one staff. Otherwise each voice of a file would show all its rests, one
 * above the other. The voice that sounds longest has all its rests. Another voice is printed only where it sounds
 * (Gould, "Rests: in double-stemmed writing"): its rests are hidden where a fuller voice rests too, after its last
 * note, and before its first note if that starts together with a note or rest of a fuller voice, so that its position
 * can be read. Rests inside tuplets are shown, because brackets count them.
 */
import { chordDuration, type Chord } from '../../model/chord.ts';

interface Timed {
  readonly chord: Chord;
  readonly start: number;
  readonly end: number;
}

function timed(chords: readonly Chord[]): readonly Timed[] {
  let at = 0;
  return chords.map((chord) => {
    const start = at;
    at += chordDuration(chord);
    return { chord, start, end: at };
  });
}

const isRest = ({ chord }: Timed): boolean => chord.notes.length === 0;

/** Whether one of the fuller voices rests from `start` to `end`. */
const isRestInFuller = (fuller: readonly (readonly Timed[])[], start: number, end: number): boolean =>
  fuller.some((voice) => voice.every((own) => own.end <= start || own.start >= end || isRest(own)));

function isRedundant(rest: Timed, own: readonly Timed[], fuller: readonly (readonly Timed[])[]): boolean {
  if (rest.chord.value.modification !== undefined) return false;
  if (isRestInFuller(fuller, rest.start, rest.end)) return true;
  const notes = own.filter((other) => !isRest(other));
  const [first, last] = [notes[0], notes.at(-1)];
  if (last === undefined || rest.start >= last.end) return true;
  if (first === undefined || rest.end > first.start) return false;
  // Of several rests before the first note only the last is needed to read its position.
  if (rest.end < first.start) return true;
  return fuller.some((voice) => voice.some(({ start }) => start === first.start));
}

const soundingTime = (voice: readonly Timed[]): number =>
  voice.reduce((sum, own) => sum + (isRest(own) ? 0 : own.end - own.start), 0);

/**
 * Returns the voices of a staff in one measure, in their order, with the redundant rests of all but the fullest hidden.
 */
export function restsBesideVoices(voices: readonly (readonly Chord[])[]): readonly (readonly Chord[])[] {
  if (voices.length < 2) return voices;
  const all = voices.map(timed);
  const byFullness = all.toSorted((a, b) => soundingTime(b) - soundingTime(a));
  return all.map((own) => {
    const fuller = byFullness.slice(0, byFullness.indexOf(own));
    return own.map((one): Chord => {
      const isHidden = fuller.length > 0 && isRest(one) && isRedundant(one, own, fuller);
      return isHidden ? { ...one.chord, hidden: true } : one.chord;
    });
  });
}
