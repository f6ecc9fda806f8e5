/**
 * The keys at which the notes of a chord sound where they differ from the written ones: harmonics of strings, and a
 * hi-hat that a sign opens or closes.
 */
import type { Chord, Note } from '../model/chord.ts';
import { harmonicRole } from '../model/noteSigns.ts';
import type { Part } from '../model/score.ts';
import { familyOf } from '../theory/instruments.ts';
import { midiPitch } from '../theory/pitch.ts';
import { TUNINGS } from '../theory/tunings.ts';

/** Returns the key of a note of a chord; undefined for a touched node, which has no sound of its own. */
export type SoundingKey = (chord: Chord, index: number) => number | undefined;

/** Sounding pitches of the open strings of violin, viola, cello and contrabass, by program. */
const BOWED: Readonly<Record<number, readonly number[]>> = {
  41: [55, 62, 69, 76],
  42: [48, 55, 62, 69],
  43: [36, 43, 50, 57],
  44: [28, 33, 38, 43],
};

/** Semitones of a harmonic above its string, by the semitones at which the string is touched. */
const HARMONICS: ReadonlyMap<number, number> = new Map([
  ...([
    [12, 12],
    [7, 19],
    [19, 19],
    [5, 24],
    [24, 24],
  ] as const),
  ...([
    [4, 28],
    [9, 28],
    [16, 28],
    [3, 31],
  ] as const),
]);

/** The strings of a part; undefined for an instrument that does not play harmonics in this notation. */
function stringsOf({ program, tuning }: Part): readonly number[] | undefined {
  const family = familyOf(program);
  if (family === 'guitar' || family === 'bass') {
    const { strings, capo } = tuning ?? TUNINGS[family];
    return strings.map((pitch) => pitch + capo);
  }
  // A section of strings has the highest ones.
  return BOWED[program] ?? (family === 'strings' || family === 'ensemble' ? BOWED[41] : undefined);
}

const writtenKey = ({ pitch, percussionKey }: Note): number => percussionKey ?? midiPitch(pitch);

const isHarmonic = ({ notes, articulations }: Chord): boolean =>
  articulations?.includes('harmonic') === true || notes.some(({ notehead }) => notehead === 'diamond');

const isSounding = (note: Note): boolean => harmonicRole(note) === 'sounding-pitch';

const isTouched = (note: Note): boolean => {
  const role = harmonicRole(note);
  return role === 'touching-pitch' || (role === undefined && note.notehead === 'diamond');
};

/** Where the note above touches the string of a stopped note, the semitones of the harmonic above the stopped note. */
function artificial({ notes }: Chord, index: number): number | undefined {
  const [stopped, touched] = [notes[index], notes[index + 1]];
  if (stopped === undefined || touched === undefined || isTouched(stopped) || !isTouched(touched)) return undefined;
  return HARMONICS.get(midiPitch(touched.pitch) - midiPitch(stopped.pitch));
}

/** The lowest harmonic of an open string that is touched at a pitch; of its own string where the note has one. */
function natural({ string }: Note, key: number, strings: readonly number[]): number {
  const own = string === undefined ? undefined : strings[string];
  const open = own === undefined ? strings : [own];
  const found = open.flatMap((pitch) => {
    const above = HARMONICS.get(key - pitch);
    return above === undefined ? [] : [{ above, sounds: pitch + above }];
  });
  return Math.min(127, found.sort((a, b) => a.above - b.above)[0]?.sounds ?? key);
}

function harmonicKey(chord: Chord, index: number, strings: readonly number[]): number | undefined {
  const { notes, articulations } = chord;
  const note = notes[index] as Note;
  const key = writtenKey(note);
  const isSound = isSounding(note);
  if (!isSound && notes.some(isSounding)) return undefined;
  const above = isSound ? undefined : artificial(chord, index);
  if (above !== undefined) return Math.min(127, key + above);
  const hasPair = notes.some((_, each) => artificial(chord, each) !== undefined);
  // The head in parentheses above a pair is the sound of the pair.
  if (hasPair && (note.headBrackets === true || artificial(chord, index - 1) !== undefined)) return undefined;
  const isFretted = note.fret !== undefined && articulations?.includes('harmonic') === true;
  return !isSound && (isTouched(note) || isFretted) ? natural(note, key, strings) : key;
}

const [CLOSED_HAT, OPEN_HAT] = [42, 46];

/** A circle opens a hi-hat, a cross closes it. */
function drumKey(key: number, { articulations }: Chord): number {
  if (key === CLOSED_HAT && articulations?.includes('open') === true) return OPEN_HAT;
  return key === OPEN_HAT && articulations?.includes('stopped') === true ? CLOSED_HAT : key;
}

export function soundingKeys(part: Part): SoundingKey {
  const strings = stringsOf(part);
  return (chord, index) => {
    const note = chord.notes[index] as Note;
    if (note.percussionKey !== undefined) return drumKey(note.percussionKey, chord);
    return strings !== undefined && isHarmonic(chord) ? harmonicKey(chord, index, strings) : writtenKey(note);
  };
}
