/** Chords as sets of pitch classes. */
import { midiPitch } from '../../theory/pitch.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';

export interface HarmonyChord {
  /** Pitch class, 0 = C. */
  readonly root: number;
  /** Pitch classes: root, third (or what replaces it), fifth, seventh if there is one. */
  readonly tones: readonly number[];
  /** Pitch class of the bass, where the chord symbol names one. */
  readonly bass?: number;
  /** Pitch class that rises a semitone to the root of the next chord: the third of a dominant, the root of a dim. */
  readonly leadingTone?: number;
  /** Pitch class of a seventh, which falls by a step. */
  readonly seventh?: number;
}

/** Semitones above the root by MusicXML kind; ninths and higher are left out, as four voices cannot hold them. */
const INTERVALS: Readonly<Record<string, readonly number[]>> = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  dominant: [0, 4, 7, 10],
  'minor-seventh': [0, 3, 7, 10],
  'major-seventh': [0, 4, 7, 11],
  'major-minor': [0, 3, 7, 11],
  diminished: [0, 3, 6],
  'diminished-seventh': [0, 3, 6, 9],
  'half-diminished': [0, 3, 6, 10],
  augmented: [0, 4, 8],
  'augmented-seventh': [0, 4, 8, 10],
  'major-sixth': [0, 4, 7, 9],
  'minor-sixth': [0, 3, 7, 9],
  'dominant-ninth': [0, 4, 7, 10],
  'major-ninth': [0, 4, 7, 11],
  'minor-ninth': [0, 3, 7, 10],
  'dominant-11th': [0, 5, 7, 10],
  'major-11th': [0, 4, 7, 11],
  'minor-11th': [0, 3, 7, 10],
  'dominant-13th': [0, 4, 9, 10],
  'major-13th': [0, 4, 9, 11],
  'minor-13th': [0, 3, 9, 10],
  'suspended-second': [0, 2, 7],
  'suspended-fourth': [0, 5, 7],
  power: [0, 7],
};

/** Kinds whose seventh falls by a step. */
const FALLING_SEVENTHS: ReadonlySet<string> = new Set(['dominant', 'half-diminished', 'diminished-seventh']);

const pitchClass = (value: number): number => ((value % 12) + 12) % 12;

export function chordOf(root: number, kind: string, bass?: number): HarmonyChord | undefined {
  const intervals = Object.hasOwn(INTERVALS, kind) ? INTERVALS[kind] : undefined;
  if (intervals === undefined) return undefined;
  const tones = intervals.map((interval) => pitchClass(root + interval));
  const seventh = FALLING_SEVENTHS.has(kind) ? tones[3] : undefined;
  const leadingTone = kind === 'dominant' ? tones[1] : intervals[2] === 6 ? root : undefined;
  return {
    root,
    tones,
    ...(bass !== undefined && { bass }),
    ...(leadingTone !== undefined && { leadingTone }),
    ...(seventh !== undefined && { seventh }),
  };
}

/** The chord of a symbol; undefined for N.C. and for kinds that are not listed. */
export function chordOfSymbol({ root, kind, bass }: ChordSymbol): HarmonyChord | undefined {
  const classOf = (spelled: ChordSymbol['root']): number =>
    pitchClass(Math.round(midiPitch({ step: spelled.step, alter: spelled.alter, octave: 4 })));
  return chordOf(classOf(root), kind, bass && classOf(bass));
}

/** The chord with the leading tone of a major triad whose next chord is a fourth higher. */
export function towards(chord: HarmonyChord, next: HarmonyChord | undefined): HarmonyChord {
  const third = chord.tones[1];
  if (next === undefined || chord.leadingTone !== undefined || third === undefined) return chord;
  const rises = pitchClass(next.root - chord.root) === 5 && pitchClass(third - chord.root) === 4;
  return rises ? { ...chord, leadingTone: third } : chord;
}
