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
   * A rest that fills its measure is printed as a whole rest in the middle; its duration is the measure's, which
   * `value` may be unable to express (5/4, pickup). Only then, and for grace notes, does `value` not tell the duration.
   */
  readonly fullMeasure?: Ticks;
  /** A rest that only fills time and is not printed. */
  readonly hidden?: boolean;
  /** Where a rest is printed, as the line or space of a written note; in the middle of its staff where absent. */
  readonly restPlace?: RestPlace;
  /** Staff that it is printed on when not the voice's. */
  readonly staff?: number;
  /** Played and printed before this chord, taking no score time. */
  readonly graceBefore?: readonly GraceChord[];
  readonly graceAfter?: readonly GraceChord[];
  /** Outermost first. */
  readonly tupletStarts?: readonly TupletStart[];
  /** How many tuplets end here. */
  readonly tupletStops?: number;
  readonly slurStarts?: readonly SlurStart[];
  /** Numbers of the slurs that end here. */
  readonly slurStops?: readonly number[];
  readonly articulations?: readonly Articulation[];
  /** Of the articulation `breath`; a comma where absent. */
  readonly breathShape?: BreathShape;
  /** Of the articulation `caesura`; two straight strokes where absent. */
  readonly caesuraShape?: CaesuraShape;
  readonly ornaments?: readonly Ornament[];
  /** The wavy line of an earlier trill or vibrato ends here. */
  readonly endsOrnamentLine?: boolean;
  readonly fermata?: FermataShape;
  /** Below where the score sets it; otherwise on the side of the voice's marks. */
  readonly fermataSide?: 'below';
  readonly arpeggio?: 'plain' | 'up' | 'down' | 'bracket';
  /** Strokes through the stem (1–4), or towards the next chord. */
  readonly tremolo?: { readonly strokes: number; readonly kind: 'single' | 'start' | 'stop' };
  /** By verse; absent verses are null. */
  readonly lyrics?: readonly (Syllable | null)[];
  readonly stem?: 'up' | 'down' | 'none';
  /** Overrides beaming by meter. */
  readonly beam?: 'break' | 'join';
  /** Quotes another part for orientation; printed small. */
  readonly cue?: boolean;
  /** Printed in the size of a cue note without being one. Absent where `cue`. */
  readonly small?: boolean;
  /** Of a rest; those of a chord stand on its notes. See `Note.signs`. */
  readonly signs?: readonly NoteSign[];
  /** How sure the transcription is, 0..1. */
  readonly confidence?: number;
  readonly extra?: Extra;
}

export interface RestPlace {
  readonly step: Step;
  readonly octave: number;
}

export interface GraceChord {
  readonly notes: readonly Note[];
  readonly value: NoteValue;
  /** Acciaccatura (struck through) as against appoggiatura. */
  readonly slash: boolean;
  /** Staff that it is printed on when not its chord's. */
  readonly staff?: number;
  readonly slurStarts?: readonly SlurStart[];
  readonly slurStops?: readonly number[];
  readonly articulations?: readonly Articulation[];
  /** Of the articulation `breath`; a comma where absent. */
  readonly breathShape?: BreathShape;
  /** Of the articulation `caesura`; two straight strokes where absent. */
  readonly caesuraShape?: CaesuraShape;
  readonly ornaments?: readonly Ornament[];
  readonly fermata?: FermataShape;
  readonly fermataSide?: 'below';
  readonly lyrics?: readonly (Syllable | null)[];
  readonly stem?: 'up' | 'down' | 'none';
}

export interface Note {
  /** Sounding. */
  readonly pitch: Pitch;
  /** Tied to the same pitch in the next chord of the voice, across the barline too. */
  readonly tied?: boolean;
  /**
   * A tie that does not end in the next chord of the voice: `next` goes to the next note of the same pitch that begins
   * in any voice of the part when this one ends or later (into another voice, out of a written-out arpeggio), on this
   * note's staff if it begins on several; `open` ends in the air (laissez vibrer).
   */
  readonly looseTie?: 'next' | 'open';
  /** `l1`–`l5`, `r1`–`r5` (E-07); plain `1`–`5` from other programs. */
  readonly fingering?: string;
  /** Tablature: index into the tuning's strings, and fret above the capo. */
  readonly string?: number;
  readonly fret?: number;
  readonly notehead?: Notehead;
  /** Whether the head stands in parentheses. */
  readonly headBrackets?: boolean;
  /** Text inside the head: the name of a note, such as `F♯`, or a syllable, which stands over the note instead. */
  readonly headText?: string;
  /** What the pitch was spelled as before a transposition that respelled it, so that the way back leads there. */
  readonly formerSpelling?: { readonly step: Step; readonly alter: number };
  /** Accidental asked for beyond the rule: plain, in parentheses, in square brackets; there or not whatever the rule. */
  readonly accidental?: 'courtesy' | 'cautionary' | 'bracketed' | 'forced' | 'hidden';
  /** Another sign than the usual one of the alteration; it counts only as long as the note is altered by `alter`. */
  readonly accidentalSign?: AccidentalForm;
  /** Lines that slide from this note to another. */
  readonly glissandoStarts?: readonly GlissandoStart[];
  readonly glissandoStops?: readonly GlissandoStop[];
  /** From the note outwards. */
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
  /** Absent where no glyph exists for the sign of a file. */
  readonly sign?: AccidentalSign;
  /** What a file says of the sign beyond its name. */
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
    /** Nothing but its wavy line. */
    | 'vibrato';
  readonly accidentalAbove?: number;
  readonly accidentalBelow?: number;
  /** A wavy line follows, until the next chord or, where `isLong`, to the one that ends it. */
  readonly line?: boolean;
  readonly isLong?: boolean;
}

export interface SlurStart {
  /** Pairs with the same number in a later `slurStops` of the part. */
  readonly number: number;
  readonly side?: 'above' | 'below';
  readonly style?: 'dashed' | 'dotted';
}

/** Pairs with a start of the same kind and number that comes before it in the part. */
export interface GlissandoStop {
  readonly number: number;
  readonly kind: 'glissando' | 'slide';
}

export interface GlissandoStart extends GlissandoStop {
  /** A glissando is wavy where absent, a slide is straight. */
  readonly style?: 'solid' | 'dashed' | 'dotted' | 'wavy';
  /** Along the line, such as `gliss.` */
  readonly text?: string;
}

export interface TupletStart {
  readonly actual: number;
  readonly normal: number;
  readonly bracket?: boolean;
  readonly show?: 'actual' | 'both' | 'none';
  readonly side?: 'above' | 'below';
  /**
   * Nobody drew it: it only keeps together what fills a plain time no earlier. Inside it chords may carry any ratios,
   * and other tuplets need not be complete. Neither printed nor written to MusicXML.
   */
  readonly implied?: boolean;
}

export interface Syllable {
  readonly text: string;
  /** Where it stands in its word. */
  readonly position: 'single' | 'begin' | 'middle' | 'end';
  /** Several syllables, with a tie below between them (‿ in `text`), or a space where there is none. */
  readonly elided?: boolean;
  /** A line is drawn on under the following notes. */
  readonly extender?: boolean;
}

/** Whether a chord is printed in the size of a cue note. */
export const isSmall = ({ cue, small }: Chord): boolean => cue === true || small === true;

export const isRest = (chord: Chord): boolean => chord.notes.length === 0;

/** Exact score time that the chord takes. */
export const chordDuration = (chord: Chord): Ticks => chord.fullMeasure ?? durationOf(chord.value);
