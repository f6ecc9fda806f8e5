/**
 * Signs of a note beyond its articulations and ornaments: playing techniques of strings, winds, keyboards, harps and
 * handbells, rare ornaments, accidentals over the note, texts.
 */
import type { AccidentalSign } from './accidentalSigns.ts';
import type { Articulation } from './articulation.ts';
import type { Foreign } from './foreign.ts';

/** Techniques whose name is all that there is to say. */
export const TECHNIQUES = [
  'thumb-position',
  'double-tongue',
  'triple-tongue',
  'heel',
  'toe',
  'fingernails',
  'brass-bend',
  'flip',
  'smear',
  'half-muted',
  'golpe',
] as const;
export type Technique = (typeof TECHNIQUES)[number];

export const RARE_ORNAMENTS = ['delayed-inverted-turn', 'vertical-turn', 'inverted-vertical-turn', 'haydn'] as const;
export type RareOrnament = (typeof RARE_ORNAMENTS)[number];

export const ARROW_DIRECTIONS = [
  'up',
  'down',
  'left',
  'right',
  'northwest',
  'northeast',
  'southwest',
  'southeast',
] as const;
export type ArrowDirection = (typeof ARROW_DIRECTIONS)[number];

/** How far a hole or a mute is closed. */
export const CLOSURES = ['closed', 'open', 'half'] as const;
export type Closure = (typeof CLOSURES)[number];

interface OnNote {
  /** The side that the score sets; otherwise above the staff, or below it for a lower voice. */
  readonly side?: 'above' | 'below';
  /** False where the sign belongs to the note but is not printed. */
  readonly printed?: boolean;
  /** What a file says of the sign beyond these fields, such as its colour. It counts only while the fields agree. */
  readonly source?: Foreign;
}

/** Bends that follow each other on one note are several signs. */
export interface Bend extends OnNote {
  readonly kind: 'bend';
  /** Up from the note, before the note is struck, or back down. */
  readonly bend: 'up' | 'pre-bend' | 'release';
  /** How far, positive upwards; absent where the score does not say. */
  readonly semitones?: number;
  /** Text about the vibrato bar that the bend is played with. */
  readonly withBar?: string;
}

/** One end of a hammer-on or a pull-off. */
export interface Legato extends OnNote {
  readonly kind: 'legato';
  readonly technique: 'hammer-on' | 'pull-off';
  readonly edge: 'start' | 'stop';
  /** Pairs a start with the next stop of the same technique and number in the voice. */
  readonly number: number;
  /** Printed over the arc instead of H or P. */
  readonly text?: string;
}

/** What is drawn at the note alone. */
export type NoteGlyphSign = OnNote &
  (
    | { readonly kind: 'technique'; readonly technique: Technique }
    | { readonly kind: 'ornament'; readonly ornament: RareOrnament }
    /** A finger of the plucking hand: p, i, m, a, c, e, or what other schools write. */
    | { readonly kind: 'pluck'; readonly finger: string }
    | { readonly kind: 'tap'; readonly hand?: 'left' | 'right'; readonly text?: string }
    /** A technique of handbells by its English name, such as `martellato`. */
    | { readonly kind: 'handbell'; readonly technique: string }
    | { readonly kind: 'arrow'; readonly direction: ArrowDirection }
    | { readonly kind: 'hole'; readonly closure: Closure }
    | { readonly kind: 'harmon-mute'; readonly closure: Closure }
    /** An accidental over the note, or of the ornament before it. */
    | { readonly kind: 'accidental'; readonly accidental: AccidentalSign; readonly ofOrnament?: boolean }
    | {
        readonly kind: 'text';
        readonly text: string;
        readonly about: 'technique' | 'ornament' | 'articulation' | 'note';
      }
  );

/** What a file says of an articulation of the chord beyond its name. */
export interface ArticulationForm {
  readonly kind: 'articulation';
  readonly articulation: Articulation;
  readonly source: Foreign;
}

/** What the model has no word for; it is carried through to the next file and not drawn. */
export interface ForeignSign {
  readonly kind: 'foreign';
  readonly element: Foreign;
}

export type NoteSign = Bend | Legato | NoteGlyphSign | ArticulationForm | ForeignSign;
