/** Takes signs of a file over into the note and the chord that they belong to. */
import { BREATH_SHAPES, CAESURA_SHAPES, type Articulation, type Chord, type Note } from '../../../model/chord.ts';
import type { NoteSign } from '../../../model/noteSigns.ts';
import type { Spend } from '../../memoryBudget.ts';
import { ARTICULATIONS, inverted, TECHNICAL } from '../tables/vocabulary.data.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { readFermataShape, fermataSide } from './barlineSigns.ts';
import { parseHead, parseHeadText, writeHead, writeHeadText } from './heads.ts';
import { parseNoteSign } from './noteSigns.ts';
import { saysSame } from './source.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type SignedNote = Mutable<Pick<Note, 'signs' | 'notehead' | 'headBrackets' | 'headText'>>;
export type SignedFields = Mutable<
  Pick<Chord, 'signs' | 'articulations' | 'breathShape' | 'caesuraShape' | 'fermata' | 'fermataSide'>
>;

export interface SignTarget {
  /** Undefined for a rest. */
  readonly note: SignedNote | undefined;
  /** Of the chord. */
  readonly fields: SignedFields;
  readonly spend: Spend;
}

const ARTICULATION_NAMES = inverted(ARTICULATIONS);
const TECHNICAL_NAMES = inverted(TECHNICAL);

function addSign({ fields, note }: SignTarget, sign: NoteSign | undefined): void {
  const holder = note ?? fields;
  if (sign !== undefined) holder.signs = [...(holder.signs ?? []), sign];
}

/** `group`: the element of `notations` that the sign stands in; empty for none. Of a chord, those of each note. */
export function readSign(element: XmlElement, target: SignTarget, group = ''): void {
  addSign(target, parseNoteSign(element, group, target.spend));
}

/** What a file says of an articulation beyond its name. */
function keepForm(element: XmlElement, articulation: Articulation, target: SignTarget): void {
  const source = foreignOf(element, target.spend);
  addSign(target, source && { kind: 'articulation', articulation, source });
}

function addArticulation({ fields }: SignTarget, articulation: Articulation): void {
  if (!fields.articulations?.includes(articulation)) {
    fields.articulations = [...(fields.articulations ?? []), articulation];
  }
}

/** How the line of a scoop or fall goes, and what is there but not printed. */
const LOOKS = ['line-shape', 'line-type', 'line-length', 'print-object'];

/** Properties beyond the name: a touching pitch, a downward wedge. */
const saysMore = ({ children, attributes, text }: XmlElement): boolean =>
  children.length > 0 ||
  LOOKS.some((name) => attributes[name] !== undefined) ||
  (attributes['type'] !== undefined && attributes['type'] !== 'up') ||
  text.trim() !== '';

/** The shapes of breaths and caesuras; false for one that the model does not know. */
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
    if (!isKnown || saysMore({ ...child, text: '' })) keepForm(child, articulation, target);
  }
}

/** A child of `technical` that is not a fingering, string or fret. */
export function readTechnicalSign(element: XmlElement, target: SignTarget): void {
  const articulation = TECHNICAL_NAMES.get(element.name === 'open' ? 'open-string' : element.name);
  if (articulation === undefined) {
    readSign(element, target, 'technical');
    return;
  }
  addArticulation(target, articulation);
  if (saysMore(element)) keepForm(element, articulation, target);
}

/** A second one on the chord, such as one upright and one upside down, is kept as it is. */
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

/** What an element says beyond the model's own fields, which are written as `plain`, is kept as it is. */
export function keepMore(
  element: XmlElement,
  plain: XmlElement | undefined,
  holder: Pick<SignedNote, 'signs'>,
  spend: Spend,
): void {
  if (plain !== undefined && saysSame(plain, element)) return;
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
