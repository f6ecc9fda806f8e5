/**
 * One event of a voice: a rest (no notes), a single note or a chord.
 */
import type { Pitch, Step } from '../theory/pitch.ts';
import { durationOf, type NoteValue } from './rhythm/noteValue.ts';
import type { Extra } from './extra.ts';
import type { Articulation } from './articulation.ts';
import type { AccidentalSign } from './accidentalSigns.ts';
import type { Foreign } from './foreign.ts';
import type { NoteSign } from './noteSigns.ts';
import type { Ticks } from '../units.ts';

export type { Articulation };

export interface Chord {
  readonly value: NoteValue;
  /** Sorted from low to high, no pitch twice; empty for a rest. */
  readonly notes: readonly Note[];
  /** MIDI 1–127; 80 where nothing else is known (E-07). */
  readonly velocity: number;
  /**
   * Present on a rest that fills its measure. It is printed as a whole rest in the middle; its duration is that of the
   * measure, which `value` may be unable to express (5/4, pickup). Only in this case, and for grace notes, the duration
   * does not follow from `value`.
   */
  readonly fullMeasure?: Ticks;
  /** A rest that only fills time and is not printed. */
  readonly hidden?: boolean;
  /** Where a rest is printed, as the line or space of a written note; in the middle of its staff where absent. */
  readonly restPlace?: RestPlace;
  /** The staff on which the chord is printed, if it is not that of the voice. */
  readonly staff?: number;
  /** Grace notes that are played and printed before this chord; they take no score time. */
  readonly graceBefore?: readonly GraceChord[];
  readonly graceAfter?: readonly GraceChord[];
  /** Tuplets that begin here, the outermost first. */
  readonly tupletStarts?: readonly TupletStart[];
  /** Number of tuplets that end here. */
  readonly tupletStops?: number;
  readonly slurStarts?: readonly SlurStart[];
  /** Numbers of the slurs that end here. */
  readonly slurStops?: readonly number[];
  readonly articulations?: readonly Articulation[];
  /** Shape of the articulation `breath`; a comma where absent. */
  readonly breathShape?: BreathShape;
  /** Shape of the articulation `caesura`; two straight strokes where absent. */
  readonly caesuraShape?: CaesuraShape;
  readonly ornaments?: readonly Ornament[];
  /** Whether the wavy line of an earlier trill or vibrato ends here. */
  readonly endsOrnamentLine?: boolean;
  readonly fermata?: FermataShape;
  /** `below` where the score states it; otherwise the fermata is on the side of the voice's marks. */
  readonly fermataSide?: 'below';
  readonly arpeggio?: 'plain' | 'up' | 'down' | 'bracket';
  /** Strokes through the stem (1–4), or between this chord and the next one. */
  readonly tremolo?: Tremolo;
  /** Syllables by verse; null for a verse without a syllable. */
  readonly lyrics?: readonly (Syllable | null)[];
  readonly stem?: 'up' | 'down' | 'none';
  /** Overrides the beaming that follows from the meter. */
  readonly beam?: 'break' | 'join';
  /**
   * How many beams continue from the chord before, where the score interrupts the inner ones although the meter does
   * not.
   */
  readonly beamsBefore?: number;
  /**
   * Whether the inner beams of the group that begins here spread (`accel`) or meet (`rit`), as its notes get faster or
   * slower.
   */
  readonly fan?: 'accel' | 'rit';
  /** Whether the chord is a cue note, which quotes another part for orientation and is printed small. */
  readonly cue?: boolean;
  /** Whether the chord is printed in the size of a cue note without being one. Absent where `cue` is set. */
  readonly small?: boolean;
  /** Signs of a rest; those of a chord are stored on its notes. See `Note.signs`. */
  readonly signs?: readonly NoteSign[];
  /** Confidence of the transcription, 0..1. */
  readonly confidence?: number;
  readonly extra?: Extra;
}

export interface Tremolo {
  /** Number of strokes, 0..8. A single tremolo of 0 is a buzz roll, which is printed as a z through the stem. */
  readonly strokes: number;
  readonly kind: 'single' | 'start' | 'stop';
}

export interface RestPlace {
  readonly step: Step;
  readonly octave: number;
}

export interface GraceChord {
  readonly notes: readonly Note[];
  readonly value: NoteValue;
  /** True for an acciaccatura, which has a slash; false for an appoggiatura. */
  readonly slash: boolean;
  /** The staff on which the grace chord is printed, if it is not that of its main chord. */
  readonly staff?: number;
  readonly slurStarts?: readonly SlurStart[];
  readonly slurStops?: readonly number[];
  readonly articulations?: readonly Articulation[];
  /** Shape of the articulation `breath`; a comma where absent. */
  readonly breathShape?: BreathShape;
  /** Shape of the articulation `caesura`; two straight strokes where absent. */
  readonly caesuraShape?: CaesuraShape;
  readonly ornaments?: readonly Ornament[];
  readonly fermata?: FermataShape;
  readonly fermataSide?: 'below';
  readonly lyrics?: readonly (Syllable | null)[];
  readonly stem?: 'up' | 'down' | 'none';
}

export interface Note {
  /** The sounding pitch. */
  readonly pitch: Pitch;
  /** Whether the note is tied to the same pitch in the next chord of the voice, also across the barline. */
  readonly tied?: boolean;
  /**
   * A tie that does not end in the next chord of the voice. `next`: it ends at the next note of the same pitch that
   * begins in any voice of the part when this one ends or later (into another voice, out of a written-out arpeggio); if
   * such notes begin on several staves, at the one on this note's staff. `open`: it has no end note (laissez vibrer).
   */
  readonly looseTie?: 'next' | 'open';
  /** The side on which the tie from this note curves; by the rules where absent. */
  readonly tieSide?: 'above' | 'below';
  /** `l1`–`l5`, `r1`–`r5` (E-07); plain `1`–`5` from other programs. */
  readonly fingering?: string;
  /** Tablature: index into the tuning's strings, and fret above the capo. */
  readonly string?: number;
  readonly fret?: number;
  readonly notehead?: Notehead;
  /** Whether the notehead is in parentheses. */
  readonly headBrackets?: boolean;
  /**
   * Text of the head: the name of a note, such as `F♯`, which is printed inside the head, or a syllable, which is
   * printed above the note.
   */
  readonly headText?: string;
  /** Spelling before a transposition that respelled the pitch, so that transposing back restores it. */
  readonly formerSpelling?: { readonly step: Step; readonly alter: number };
  /**
   * An accidental that is prescribed beyond the rule: `courtesy` is printed plain, `cautionary` in parentheses,
   * `bracketed` in square brackets; the other values print or hide it independently of the rule.
   */
  readonly accidental?: 'courtesy' | 'cautionary' | 'bracketed' | 'forced' | 'hidden';
  /**
   * A sign that differs from the usual one of the alteration. It is valid only while the note is altered by `alter`.
   */
  readonly accidentalSign?: AccidentalForm;
  /** Lines that slide from this note to another. */
  readonly glissandoStarts?: readonly GlissandoStart[];
  readonly glissandoStops?: readonly GlissandoStop[];
  /** Signs from the note outwards. */
  readonly signs?: readonly NoteSign[];
  /** General MIDI percussion key where `pitch` only determines the staff position. */
  readonly percussionKey?: number;
  readonly confidence?: number;
  readonly extra?: Extra;
}

export const FERMATA_SHAPES = [
  'normal',
  'angled',
  'square',
  'double-angled',
  'double-square',
  'double-dot',
  'half-curve',
  'curlew',
] as const;
export type FermataShape = (typeof FERMATA_SHAPES)[number];

export const BREATH_SHAPES = ['tick', 'upbow', 'salzedo'] as const;
export type BreathShape = (typeof BREATH_SHAPES)[number];

export const CAESURA_SHAPES = ['thick', 'short', 'curved', 'single'] as const;
export type CaesuraShape = (typeof CAESURA_SHAPES)[number];

export interface AccidentalForm {
  readonly alter: number;
  /** Absent where no glyph exists for the sign in a file. */
  readonly sign?: AccidentalSign;
  /** Properties of the sign in a file, beyond its name. */
  readonly source?: Foreign;
}

/** Heads of shape notes, each named by its syllable. */
export const SHAPE_NOTEHEADS = ['do', 're', 'mi', 'fa', 'fa-up', 'so', 'la', 'ti'] as const;

export const NOTEHEADS = [
  'normal',
  'x',
  'circle-x',
  'diamond',
  'triangle',
  'triangle-down',
  'triangle-left',
  'slash',
  'square',
  'rectangle',
  'cross',
  'circled',
  'circle-dot',
  'slashed',
  'back-slashed',
  'arrow-up',
  'arrow-down',
  'cluster',
  ...SHAPE_NOTEHEADS,
  'none',
] as const;

export type Notehead = (typeof NOTEHEADS)[number];

export interface Ornament {
  readonly kind:
    | 'trill'
    | 'mordent'
    | 'inverted-mordent'
    | 'turn'
    | 'inverted-turn'
    | 'delayed-turn'
    | 'shake'
    | 'schleifer'
    /** A wavy line without a sign before it. */
    | 'vibrato';
  readonly accidentalAbove?: number;
  readonly accidentalBelow?: number;
  /** Of a mordent or an inverted mordent: whether it has a wave more. */
  readonly extended?: boolean;
  /** Of a mordent or an inverted mordent: the side from which a hook leads into the sign. */
  readonly approach?: 'above' | 'below';
  /** Of a mordent or an inverted mordent: the side to which a hook leads out of the sign. */
  readonly departure?: 'above' | 'below';
  /** Whether a wavy line follows. It extends to the next chord or, where `isLong`, to the chord that ends it. */
  readonly line?: boolean;
  readonly isLong?: boolean;
}

export interface SlurStart {
  /** Number that pairs the slur with a later entry of `slurStops` in the part. */
  readonly number: number;
  readonly side?: 'above' | 'below';
  readonly style?: 'dashed' | 'dotted';
}

/** Pairs with the preceding start of the same kind and number in the part. */
export interface GlissandoStop {
  readonly number: number;
  readonly kind: 'glissando' | 'slide';
}

export interface GlissandoStart extends GlissandoStop {
  /** A glissando is wavy where absent, a slide is straight. */
  readonly style?: 'solid' | 'dashed' | 'dotted' | 'wavy';
  /** Text along the line, such as `gliss.` */
  readonly text?: string;
}

export interface TupletStart {
  readonly actual: number;
  readonly normal: number;
  readonly bracket?: boolean;
  readonly show?: 'actual' | 'both' | 'none';
  readonly side?: 'above' | 'below';
  /**
   * Whether the tuplet only groups chords that together have a plain duration, and no drawn bracket exists. Inside it
   * chords may have any ratios, and other tuplets need not be complete. It is neither printed nor written to MusicXML.
   */
  readonly implied?: boolean;
}

export interface Syllable {
  readonly text: string;
  /** Position of the syllable in its word. */
  readonly position: 'single' | 'begin' | 'middle' | 'end';
  /**
   * Whether the text consists of several syllables, with a tie below between them (‿ in `text`), or a space where there
   * is no tie.
   */
  readonly elided?: boolean;
  /** Whether an extender line is drawn under the following notes. */
  readonly extender?: boolean;
}

/** Whether a chord is printed in the size of a cue note. */
export const isSmall = ({ cue, small }: Chord): boolean => cue === true || small === true;

export const isRest = (chord: Chord): boolean => chord.notes.length === 0;

/** Whether a chord prints neither a rest nor heads nor a stem: a hidden rest, or notes without heads, from which ties may come. */
export const isBlank = ({ hidden, notes, stem, value }: Chord): boolean =>
  hidden === true ||
  (notes.length > 0 && (stem === 'none' || value.base <= 0) && notes.every(({ notehead }) => notehead === 'none'));

/** Returns the exact score time of the chord. */
export const chordDuration = (chord: Chord): Ticks => chord.fullMeasure ?? durationOf(chord.value);
