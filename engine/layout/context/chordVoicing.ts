/**
 * Chooses the fingering of a chord on a fretted instrument. All shapes within four frets that contain only tones of the
 * chord, with its bass lowest, are compared by their cost. Low positions, few fingers and many sounding strings cost
 * little, which on a guitar gives the shapes of chord books.
 */
import type { ChordSymbol, SpelledRoot } from '../../theory/chordSymbol.ts';
import { midiPitch } from '../../theory/pitch.ts';
import type { Tuning } from '../../theory/tunings.ts';

/** By string of the tuning: fret above the capo, or null where it is not struck. */
export type Voicing = readonly (number | null)[];

/**
 * Semitones above the root, by MusicXML kind. Where strings do not suffice, tones at the end of a list are left out
 * first.
 */
const TONES: Readonly<Record<string, readonly number[]>> = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  augmented: [0, 4, 8],
  diminished: [0, 3, 6],
  dominant: [0, 4, 10, 7],
  'major-seventh': [0, 4, 11, 7],
  'minor-seventh': [0, 3, 10, 7],
  'diminished-seventh': [0, 3, 6, 9],
  'augmented-seventh': [0, 4, 8, 10],
  'half-diminished': [0, 3, 6, 10],
  'major-minor': [0, 3, 11, 7],
  'major-sixth': [0, 4, 9, 7],
  'minor-sixth': [0, 3, 9, 7],
  'dominant-ninth': [0, 4, 10, 2, 7],
  'major-ninth': [0, 4, 11, 2, 7],
  'minor-ninth': [0, 3, 10, 2, 7],
  'dominant-11th': [0, 10, 5, 4, 7],
  'major-11th': [0, 11, 5, 4, 7],
  'minor-11th': [0, 3, 10, 5, 7],
  'dominant-13th': [0, 4, 10, 9, 7],
  'major-13th': [0, 4, 11, 9, 7],
  'minor-13th': [0, 3, 10, 9, 7],
  'suspended-second': [0, 2, 7],
  'suspended-fourth': [0, 5, 7],
  power: [0, 7],
};

const REACH = 4;
const HIGHEST_POSITION = 9;
const FINGERS = 4;
const STRINGS_WITH_BASS = 5;
/** Cost of a muted string, compared with a cost of 2 for a position one fret higher. */
const MUTED = 2.5;
const OPEN_STRETCH = 1.5;
const pitchClass = (pitch: number): number => ((Math.round(pitch) % 12) + 12) % 12;
const classOf = (root: SpelledRoot): number => pitchClass(midiPitch({ ...root, octave: 4 }));

/** Number of fingers; a barre over the lowest fret counts as one. */
function fingersOf(voicing: Voicing): number {
  const pressed = voicing.filter((fret): fret is number => fret !== null && fret > 0);
  const lowest = Math.min(...pressed);
  const onLowest = pressed.filter((fret) => fret === lowest).length;
  const isBarre = onLowest > 1 && voicing.every((fret) => fret !== 0);
  return pressed.length - (isBarre ? onLowest - 1 : 0);
}

function costOf(voicing: Voicing): number {
  const pressed = voicing.filter((fret): fret is number => fret !== null && fret > 0);
  const [low, high] = pressed.length === 0 ? [0, 0] : [Math.min(...pressed), Math.max(...pressed)];
  const muted = voicing.filter((fret) => fret === null).length;
  // Stretching the hand around open strings is harder than a barre.
  const stretched = voicing.includes(0) ? OPEN_STRETCH * Math.max(0, high - low - 1) : 0;
  return 2 * low + (high - low) + fingersOf(voicing) + MUTED * muted + stretched;
}

/** Strings are left out at the bass end only, so that a hand can strum the rest. */
function isPlayable(voicing: Voicing): boolean {
  const first = voicing.findIndex((fret) => fret !== null);
  return first >= 0 && voicing.slice(first).every((fret) => fret !== null) && fingersOf(voicing) <= FINGERS;
}

interface Wanted {
  readonly tones: ReadonlySet<number>;
  /** Tones that must sound. */
  readonly needed: readonly number[];
  readonly bass: number;
}

function sounds(voicing: Voicing, tuning: Tuning, { needed, bass }: Wanted): boolean {
  const pitches = voicing.flatMap((fret, string) => (fret === null ? [] : [(tuning.strings[string] ?? 0) + fret]));
  const classes = new Set(pitches.map(pitchClass));
  // With few strings the bass cannot be respected, and re-entrant tunings have no lowest string.
  const hasBass = tuning.strings.length < STRINGS_WITH_BASS || pitchClass(Math.min(...pitches)) === bass;
  return hasBass && needed.every((tone) => classes.has(tone));
}

/** Frets of one string within a position that sound a tone of the chord; null leaves the string out. */
function choicesOf(open: number, position: number, { tones }: Wanted): (number | null)[] {
  const frets = [0, ...Array.from({ length: REACH }, (_, index) => position + index)];
  return [null, ...new Set(frets.filter((fret) => tones.has(pitchClass(open + fret))))];
}

function search(tuning: Tuning, wanted: Wanted): Voicing | null {
  let best: { readonly voicing: Voicing; readonly cost: number } | null = null;
  for (let position = 1; position <= HIGHEST_POSITION; position++) {
    const choices = tuning.strings.map((open) => choicesOf(open + tuning.capo, position, wanted));
    const extend = (voicing: Voicing): void => {
      const own = choices[voicing.length];
      if (own === undefined) {
        if (!isPlayable(voicing)) return;
        const cost = costOf(voicing);
        const shaped = { ...tuning, strings: tuning.strings.map((open) => open + tuning.capo) };
        if ((best === null || cost < best.cost) && sounds(voicing, shaped, wanted)) best = { voicing, cost };
        return;
      }
      for (const fret of own)
        if (fret !== null || voicing.every((before) => before === null)) extend([...voicing, fret]);
    };
    extend([]);
  }
  return (best as { readonly voicing: Voicing } | null)?.voicing ?? null;
}

const cache = new WeakMap<Tuning, Map<string, Voicing | null>>();

/** Returns null for a chord without a shape: one of an unknown kind, or one that the strings cannot play. */
export function chordVoicing({ root, kind, bass }: ChordSymbol, tuning: Tuning): Voicing | null {
  const intervals = TONES[kind];
  if (intervals === undefined) return null;
  const rootClass = classOf(root);
  const bassClass = bass === undefined ? rootClass : classOf(bass);
  const known = cache.get(tuning) ?? new Map<string, Voicing | null>();
  cache.set(tuning, known);
  const key = `${rootClass} ${kind} ${bassClass}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const tones = intervals.map((interval) => (rootClass + interval) % 12);
  // Four strings play four tones at most; the fifth is the tone that a chord needs least.
  const needed = tones.length > 3 ? tones.slice(0, 3) : tones;
  const made = search(tuning, { tones: new Set([...tones, bassClass]), needed, bass: bassClass });
  known.set(key, made);
  return made;
}
