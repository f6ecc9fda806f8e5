/**
 * The 48 chords with an index in MusicJSON (E-11): 1–12 major C … B, 13–24 minor, 25–36 seventh, 37–48 minor seventh.
 */
import type { ChordSymbol } from './chordSymbol.ts';
import type { KeySignature } from './key.ts';
import { midiPitch, type Pitch } from './pitch.ts';
import { fifthOf, spellPitch } from './spellPitch.ts';
import { pitchClassName } from './noteName.ts';

export const NO_CHORD = 0;
export const CHORD_COUNT = 48;

const KINDS = ['major', 'minor', 'dominant', 'minor-seventh'] as const;

/** The suffix printed after the root, by MusicXML kind. */
export const KIND_SUFFIXES: Readonly<Record<string, string>> = {
  major: '',
  minor: 'm',
  dominant: '7',
  'minor-seventh': 'm7',
  'major-seventh': 'maj7',
  'major-minor': 'm(maj7)',
  diminished: 'dim',
  'diminished-seventh': 'dim7',
  'half-diminished': 'm7b5',
  augmented: 'aug',
  'augmented-seventh': 'aug7',
  'major-sixth': '6',
  'minor-sixth': 'm6',
  'dominant-ninth': '9',
  'major-ninth': 'maj9',
  'minor-ninth': 'm9',
  'dominant-11th': '11',
  'major-11th': 'maj11',
  'minor-11th': 'm11',
  'dominant-13th': '13',
  'major-13th': 'maj13',
  'minor-13th': 'm13',
  'suspended-second': 'sus2',
  'suspended-fourth': 'sus4',
  power: '5',
  none: 'N.C.',
};

/** Position of F on the line of fifths, relative to C, and number of positions in a scale. */
const LOWEST_OF_SCALE = -1;
const SCALE = 7;

/**
 * Fifths from a major key to the minor key that spells the roots of its chords. Chords that a major key does not have are
 * mostly borrowed from its parallel minor key: A flat in C major, where a melody has G sharp. Of minor chords the one on
 * the flat second is not: C sharp minor in C major.
 */
const TO_BORROWED = { major: -3, minor: -2 } as const;

/** The root spelled in the key. B sharp and F flat are only used if the key signature contains them. */
function spellRoot(pitchClass: number, key: KeySignature, third: keyof typeof TO_BORROWED): Pitch {
  const borrowed = { fifths: key.fifths + TO_BORROWED[third], mode: 'minor' } as const;
  const spelled = spellPitch(60 + pitchClass, key.mode === 'major' ? borrowed : key);
  const inScale = fifthOf(spelled) - key.fifths - LOWEST_OF_SCALE;
  const plain = spellPitch(60 + pitchClass, { fifths: 0, mode: 'major' });
  return plain.alter === 0 && (inScale < 0 || inScale >= SCALE) ? plain : spelled;
}

/** The chord symbol of an index, with its root spelled in the key; undefined for 0 (none) and for invalid indexes. */
export function chordOfIndex(index: number, key: KeySignature): ChordSymbol | undefined {
  const kind = KINDS[Math.floor((index - 1) / 12)];
  if (!Number.isInteger(index) || kind === undefined) return undefined;
  const { step, alter } = spellRoot((index - 1) % 12, key, kind.startsWith('minor') ? 'minor' : 'major');
  return { root: { step, alter }, kind };
}

/** The index of a chord symbol; 0 if it has none (another kind, a bass note, added degrees). */
export function indexOfChord({ root, kind, bass, degrees }: ChordSymbol): number {
  const row = (KINDS as readonly string[]).indexOf(kind);
  const pitchClass = midiPitch({ ...root, octave: 4 }) % 12;
  if (row < 0 || bass !== undefined || degrees !== undefined || !Number.isInteger(pitchClass)) return NO_CHORD;
  return 1 + 12 * row + pitchClass;
}

/** The chord symbol as lead sheets print it: `F#m7`, `C/G`. */
export function chordName({ root, kind, text, bass }: ChordSymbol): string {
  if (kind === 'none') return text ?? 'N.C.';
  const suffix = text ?? (Object.hasOwn(KIND_SUFFIXES, kind) ? KIND_SUFFIXES[kind] : undefined) ?? '';
  return pitchClassName(root) + suffix + (bass === undefined ? '' : `/${pitchClassName(bass)}`);
}
