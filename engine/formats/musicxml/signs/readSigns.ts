/** Reads the signs of a file into the note and the chord to which they belong. */
import { BREATH_SHAPES, CAESURA_SHAPES, type Articulation, type Chord, type Note } from '../../../model/chord.ts';
import type { NoteSign } from '../../../model/noteSigns.ts';
import type { Spend } from '../../memoryBudget.ts';
import { ARTICULATIONS, inverted, TECHNICAL } from '../tables/vocabulary.data.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { readFermataShape, fermataSide } from './barlineSigns.ts';
import { parseHead, parseHeadText, writeHead, writeHeadText } from './heads.ts';
import { parseNoteSign } from './noteSigns.ts';
import { isSameContent } from './source.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type SignedNote = Mutable<Pick<Note, 'signs' | 'notehead' | 'headBrackets' | 'headText'>>;
export type SignedFields = Mutable<
  Pick<Chord, 'signs' | 'articulations' | 'breathShape' | 'caesuraShape' | 'fermata' | 'fermataSide'>
>;

export interface SignTarget {
  /** Undefined for a rest. */
  readonly note: SignedNote | undefined;
  /** Fields of the chord. */
  readonly fields: SignedFields;
  readonly spend: Spend;
}

const ARTICULATION_NAMES = inverted(ARTICULATIONS);
const TECHNICAL_NAMES = inverted(TECHNICAL);

function addSign({ fields, note }: SignTarget, sign: NoteSign | undefined): void {
  const holder = note ?? fields;
  if (sign !== undefined) holder.signs = [...(holder.signs ?? []), sign];
}

/**
 * `group` is the name of the element of `notations` that contains the sign; empty for none. The sign is stored with the
 * note, so each note of a chord has its own; a rest's is stored with the chord.
 */
export function readSign(element: XmlElement, target: SignTarget, group = ''): void {
  addSign(target, parseNoteSign(element, group, target.spend));
}

/** Stores the element of an articulation that states more than its name. */
function keepForm(element: XmlElement, articulation: Articulation, target: SignTarget): void {
  const source = foreignOf(element, target.spend);
  addSign(target, source && { kind: 'articulation', articulation, source });
}

function addArticulation({ fields }: SignTarget, articulation: Articulation): void {
  if (!fields.articulations?.includes(articulation)) {
    fields.articulations = [...(fields.articulations ?? []), articulation];
  }
}

/** Attributes for the line of a scoop or fall, for the side of an articulation and for one that is not printed. */
const LOOKS = ['line-shape', 'line-type', 'line-length', 'placement', 'print-object'];

/**
 * Whether the element states more than its name, such as the pitch of a touched harmonic or a marcato that points down.
 */
const hasMore = ({ children, attributes, text }: XmlElement): boolean =>
  children.length > 0 ||
  LOOKS.some((name) => attributes[name] !== undefined) ||
  (attributes['type'] !== undefined && attributes['type'] !== 'up') ||
  text.trim() !== '';

/** Reads the shape of a breath mark or caesura. Returns false for a text that the model does not define. */
function readShape({ text }: XmlElement, articulation: Articulation, { fields }: SignTarget): boolean {
  const shape = text.trim();
  if (articulation === 'breath') {
    const breathShape = BREATH_SHAPES.find((known) => known === shape);
    if (breathShape !== undefined) fields.breathShape = breathShape;
    return breathShape !== undefined || shape === '' || shape === 'comma';
  }
  if (articulation !== 'caesura') return shape === '';
  const caesuraShape = CAESURA_SHAPES.find((known) => known === shape);
  if (caesuraShape !== undefined) fields.caesuraShape = caesuraShape;
  return caesuraShape !== undefined || shape === '' || shape === 'normal';
}

export function readArticulations(element: XmlElement, target: SignTarget): void {
  for (const child of element.children) {
    const articulation = ARTICULATION_NAMES.get(child.name);
    if (articulation === undefined) {
      readSign(child, target, 'articulations');
      continue;
    }
    addArticulation(target, articulation);
    const isKnown = readShape(child, articulation, target);
    if (!isKnown || hasMore({ ...child, text: '' })) keepForm(child, articulation, target);
  }
}

/** Reads a child of `technical` that is not a fingering, string or fret. */
export function readTechnicalSign(element: XmlElement, target: SignTarget): void {
  const articulation = TECHNICAL_NAMES.get(element.name === 'open' ? 'open-string' : element.name);
  if (articulation === undefined) {
    readSign(element, target, 'technical');
    return;
  }
  addArticulation(target, articulation);
  if (hasMore(element)) keepForm(element, articulation, target);
}

/**
 * Reads a fermata. A chord has one fermata field, so a second, different fermata (one upright and one inverted, for
 * example) is stored as a foreign sign.
 */
export function readFermata(element: XmlElement, target: SignTarget): void {
  const { fields } = target;
  const [shape, { side }] = [readFermataShape(element), fermataSide(element)];
  if (fields.fermata !== undefined && (fields.fermata !== shape || fields.fermataSide !== side)) {
    readSign(element, target);
    return;
  }
  fields.fermata = shape;
  if (side !== undefined) fields.fermataSide = side;
}

/**
 * Stores an element as a foreign sign where it states more than the fields of the model, which are written as `plain`.
 */
export function keepMore(
  element: XmlElement,
  plain: XmlElement | undefined,
  holder: Pick<SignedNote, 'signs'>,
  spend: Spend,
): void {
  if (plain !== undefined && isSameContent(plain, element)) return;
  const foreign = foreignOf(element, spend);
  if (foreign !== undefined) holder.signs = [...(holder.signs ?? []), { kind: 'foreign', element: foreign }];
}

export function readHead(element: XmlElement, note: SignedNote, spend: Spend): void {
  const look = parseHead(element);
  Object.assign(note, look);
  keepMore(element, writeHead(look), note, spend);
}

export function readHeadText(element: XmlElement, note: SignedNote, spend: Spend): void {
  const text = parseHeadText(element);
  if (text !== '') note.headText = text;
  keepMore(element, text === '' ? undefined : writeHeadText(text), note, spend);
}
