/**
 * Signs of a note beyond its articulations and ornaments: playing techniques of strings, winds, keyboards, harps and
 * handbells, rare ornaments, accidentals over the note, texts.
 */
import type { AccidentalSign } from './accidentalSigns.ts';
import type { Articulation } from './articulation.ts';
import { foreignChild, type Foreign } from './foreign.ts';

/** Techniques that are fully described by their name. */
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
  /** The side that the score states; where absent, the sign is above the staff, or below it for a lower voice. */
  readonly side?: 'above' | 'below';
  /** False where the sign belongs to the note but is not printed. */
  readonly printed?: boolean;
  /**
   * Properties of the sign in a file beyond these fields, such as its colour. They are valid only while they agree with
   * the fields.
   */
  readonly source?: Foreign;
}

/** A bend. Successive bends on one note are several signs. */
export interface Bend extends OnNote {
  readonly kind: 'bend';
  /** `up`: bent up from the note; `pre-bend`: bent before the note is struck; `release`: bent back down. */
  readonly bend: 'up' | 'pre-bend' | 'release';
  /** Interval of the bend, positive upwards; absent where the score does not state it. */
  readonly semitones?: number;
  /** Text about the vibrato bar with which the bend is played. */
  readonly withBar?: string;
}

/** One end of a hammer-on or a pull-off. */
export interface Legato extends OnNote {
  readonly kind: 'legato';
  readonly technique: 'hammer-on' | 'pull-off';
  readonly edge: 'start' | 'stop';
  /** Pairs a start with the next stop of the same technique and number in the voice. */
  readonly number: number;
  /** Text that is printed over the curve instead of H or P. */
  readonly text?: string;
}

/** Signs that are drawn at one note only. */
export type NoteGlyphSign = OnNote &
  (
    | { readonly kind: 'technique'; readonly technique: Technique }
    | { readonly kind: 'ornament'; readonly ornament: RareOrnament }
    /** A finger of the plucking hand: p, i, m, a, c, e, or the letter of another school. */
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

/** Properties of an articulation in a file, beyond its name. */
export interface ArticulationForm {
  readonly kind: 'articulation';
  readonly articulation: Articulation;
  readonly source: Foreign;
}

/** What the form of an articulation says about its print. */
export interface ArticulationLook {
  /** The side that a file states; by the rules where absent. */
  readonly side?: 'above' | 'below';
  readonly isHidden: boolean;
}

const PLAIN_LOOK: ArticulationLook = { isHidden: false };

interface SignedNote {
  readonly signs?: readonly NoteSign[];
  readonly notehead?: string;
}

/** The diamond of an artificial harmonic says what the circle says, which is that of natural ones. */
const isTold = (source: Foreign, notes: readonly SignedNote[]): boolean =>
  foreignChild(source, 'artificial') !== undefined && notes.some(({ notehead }) => notehead === 'diamond');

/** How an articulation of a chord is printed. The form may be stored with any note of the chord. */
export function articulationLook(
  { notes }: { readonly notes: readonly SignedNote[] },
  articulation: Articulation,
): ArticulationLook {
  for (const { signs } of notes) {
    for (const sign of signs ?? []) {
      if (sign.kind !== 'articulation' || sign.articulation !== articulation) continue;
      const { placement, type, 'print-object': printed } = sign.source.attributes ?? {};
      // A marcato that points down is below its note.
      const side = placement === 'above' || placement === 'below' ? placement : type === 'down' ? 'below' : undefined;
      return { ...(side !== undefined && { side }), isHidden: printed === 'no' || isTold(sign.source, notes) };
    }
  }
  return PLAIN_LOOK;
}

const HARMONIC_ROLES = ['touching-pitch', 'base-pitch', 'sounding-pitch'] as const;

/** Whether a file calls the note the touched node, the stopped string or the sound of a harmonic. */
export function harmonicRole({
  signs = [],
}: {
  readonly signs?: readonly NoteSign[];
}): (typeof HARMONIC_ROLES)[number] | undefined {
  for (const sign of signs)
    if (sign.kind === 'articulation' && sign.articulation === 'harmonic')
      return HARMONIC_ROLES.find((role) => foreignChild(sign.source, role) !== undefined);
  return undefined;
}

/** A sign for which the model has no type. It is written to the next file unchanged and is not drawn. */
export interface ForeignSign {
  readonly kind: 'foreign';
  readonly element: Foreign;
}

export type NoteSign = Bend | Legato | NoteGlyphSign | ArticulationForm | ForeignSign;

/** Whether a file ends a tie at the note that begins at no note before it, such as a tie into a second ending. */
export const endsOpenTie = ({ signs }: { readonly signs?: readonly NoteSign[] }): boolean =>
  signs?.some(
    (sign) => sign.kind === 'foreign' && sign.element.name === 'tied' && sign.element.attributes?.['type'] === 'stop',
  ) === true;

/** The verses, as indexes into `Chord.lyrics`, whose extender line a file ends at the chord: `lyric` with nothing but `extend`. */
export const endedExtenders = ({
  notes,
}: {
  readonly notes: readonly { readonly signs?: readonly NoteSign[] }[];
}): readonly number[] =>
  notes.flatMap(({ signs = [] }) =>
    signs.flatMap((sign) => {
      if (sign.kind !== 'foreign' || sign.element.name !== 'lyric') return [];
      const ends = foreignChild(sign.element, 'extend')?.attributes?.['type'] === 'stop';
      return ends ? [Number(sign.element.attributes?.['number']) - 1] : [];
    }),
  );
