/**
 * Parses and writes signs of a note: children of `technical`, `ornaments`, `articulations`, and of `notations` itself.
 */
import {
  ARROW_DIRECTIONS,
  RARE_ORNAMENTS,
  TECHNIQUES,
  type Bend,
  type Closure,
  type ForeignSign,
  type Legato,
  type NoteGlyphSign,
  type NoteSign,
} from '../../../model/noteSigns.ts';
import type { Spend } from '../../memoryBudget.ts';
import { ACCIDENTAL_NAMES, inverted } from '../tables/vocabulary.data.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import { childOf, ordinalOf, placementOf, textOf, type XmlElement } from '../xml/xmlElement.ts';
import { newElement, withSource, writtenAs } from './source.ts';

/** Elements of `notations` that group signs. Signs without a group are direct children of `notations`. */
type SignGroup = 'technical' | 'ornaments' | 'articulations';
const SIGN_GROUPS: ReadonlySet<string> = new Set<SignGroup>(['technical', 'ornaments', 'articulations']);

type TypedSign = Bend | Legato | NoteGlyphSign;

const CLOSURES: Readonly<Record<string, Closure>> = { yes: 'closed', no: 'open', half: 'half' };
const CLOSURE_NAMES: Readonly<Record<Closure, string>> = { closed: 'yes', open: 'no', half: 'half' };
const SIGNS_BY_NAME = inverted(ACCIDENTAL_NAMES);

/** Returns the fields that every sign can have. */
function common(element: XmlElement): Pick<TypedSign, 'side' | 'printed'> {
  return { ...placementOf(element), ...(element.attributes['print-object'] === 'no' && { printed: false }) };
}

const commonAttributes = ({ side, printed }: Pick<TypedSign, 'side' | 'printed'>) => ({
  placement: side,
  'print-object': printed === false ? 'no' : undefined,
});

function parseBend(element: XmlElement): Bend {
  const alter = Number(textOf(element, 'bend-alter') || Number.NaN);
  const withBar = textOf(element, 'with-bar') ?? '';
  const isRelease = childOf(element, 'release') !== undefined;
  const isPreBend = childOf(element, 'pre-bend') !== undefined;
  return {
    kind: 'bend',
    bend: isRelease ? 'release' : isPreBend ? 'pre-bend' : 'up',
    ...(Number.isFinite(alter) && { semitones: alter }),
    ...(withBar !== '' && { withBar }),
    ...common(element),
  };
}

function parseLegato(element: XmlElement): Legato {
  const text = element.text.trim();
  return {
    kind: 'legato',
    technique: element.name === 'pull-off' ? 'pull-off' : 'hammer-on',
    edge: element.attributes['type'] === 'stop' ? 'stop' : 'start',
    number: ordinalOf(element),
    ...(text !== '' && { text }),
    ...common(element),
  };
}

function parseClosure(element: XmlElement, name: string): Closure | undefined {
  return CLOSURES[textOf(element, name) ?? ''];
}

const ABOUT = {
  'other-technical': 'technique',
  'other-ornament': 'ornament',
  'other-articulation': 'articulation',
  'other-notation': 'note',
} as const;

function parseTap(element: XmlElement): NoteGlyphSign {
  const { hand } = element.attributes;
  const text = element.text.trim();
  const isHand = hand === 'left' || hand === 'right';
  return { kind: 'tap', ...(isHand && { hand }), ...(text !== '' && { text }), ...common(element) };
}

const PARSERS: Readonly<Record<string, (element: XmlElement, group: string) => TypedSign | undefined>> = {
  bend: parseBend,
  'hammer-on': parseLegato,
  'pull-off': parseLegato,
  tap: parseTap,
  pluck: (element) => {
    const finger = element.text.trim();
    return finger === '' ? undefined : { kind: 'pluck', finger, ...common(element) };
  },
  handbell: (element) => {
    const technique = element.text.trim();
    return technique === '' ? undefined : { kind: 'handbell', technique, ...common(element) };
  },
  arrow: (element) => {
    const direction = ARROW_DIRECTIONS.find((known) => known === textOf(element, 'arrow-direction'));
    return direction && { kind: 'arrow', direction, ...common(element) };
  },
  hole: (element) => {
    const closure = parseClosure(element, 'hole-closed');
    return closure && { kind: 'hole', closure, ...common(element) };
  },
  'harmon-mute': (element) => {
    const closure = parseClosure(element, 'harmon-closed');
    return closure && { kind: 'harmon-mute', closure, ...common(element) };
  },
  'accidental-mark': (element, group) => {
    const accidental = SIGNS_BY_NAME.get(element.text.trim());
    const ofOrnament = group === 'ornaments' ? { ofOrnament: true } : {};
    return accidental && { kind: 'accidental', accidental, ...ofOrnament, ...common(element) };
  },
};

/** Returns undefined for a sign that the model does not define. */
function parseTypedSign(element: XmlElement, group: string): TypedSign | undefined {
  const technique = TECHNIQUES.find((known) => known === element.name);
  if (technique !== undefined) return { kind: 'technique', technique, ...common(element) };
  const ornament = RARE_ORNAMENTS.find((known) => known === element.name);
  if (ornament !== undefined) return { kind: 'ornament', ornament, ...common(element) };
  const about = ABOUT[element.name as keyof typeof ABOUT];
  const text = element.text.trim();
  if (about !== undefined) return text === '' ? undefined : { kind: 'text', text, about, ...common(element) };
  return PARSERS[element.name]?.(element, group);
}

const GROUP_OF_TEXT = {
  technique: 'technical',
  ornament: 'ornaments',
  articulation: 'articulations',
  note: '',
} as const;
const TEXT_NAMES = inverted(ABOUT);

/** Returns the name of the group in which a sign is written; empty for none. */
function groupOf(sign: TypedSign): SignGroup | '' {
  if (sign.kind === 'ornament') return 'ornaments';
  if (sign.kind === 'accidental') return sign.ofOrnament === true ? 'ornaments' : '';
  return sign.kind === 'text' ? GROUP_OF_TEXT[sign.about] : 'technical';
}

function writeBend(sign: Bend): XmlElement {
  const { bend, semitones, withBar } = sign;
  return newElement('bend', commonAttributes(sign), [
    newElement('bend-alter', {}, String(semitones ?? 0)),
    ...(bend === 'up' ? [] : [newElement(bend)]),
    ...(withBar === undefined ? [] : [newElement('with-bar', {}, withBar)]),
  ]);
}

function writeTyped(sign: TypedSign): XmlElement {
  const attributes = commonAttributes(sign);
  switch (sign.kind) {
    case 'bend':
      return writeBend(sign);
    case 'legato':
      return newElement(sign.technique, { type: sign.edge, number: String(sign.number), ...attributes }, sign.text);
    case 'technique':
      return newElement(sign.technique, attributes);
    case 'ornament':
      return newElement(sign.ornament, attributes);
    case 'pluck':
      return newElement('pluck', attributes, sign.finger);
    case 'tap':
      return newElement('tap', { hand: sign.hand, ...attributes }, sign.text);
    case 'handbell':
      return newElement('handbell', attributes, sign.technique);
    case 'arrow':
      return newElement('arrow', attributes, [newElement('arrow-direction', {}, sign.direction)]);
    case 'hole':
      return newElement('hole', attributes, [newElement('hole-closed', {}, CLOSURE_NAMES[sign.closure])]);
    case 'harmon-mute':
      return newElement('harmon-mute', attributes, [newElement('harmon-closed', {}, CLOSURE_NAMES[sign.closure])]);
    case 'accidental':
      return newElement('accidental-mark', attributes, ACCIDENTAL_NAMES[sign.accidental]);
    case 'text':
      return newElement(
        TEXT_NAMES.get(sign.about) ?? 'other-notation',
        { type: aboutType(sign.about), ...attributes },
        sign.text,
      );
  }
}

/** `other-notation` requires a type that states whether the sign starts, stops or is single. */
const aboutType = (about: keyof typeof GROUP_OF_TEXT): string | undefined => (about === 'note' ? 'single' : undefined);

/**
 * Parses a child of `notations`, or of one of its groups. Returns a foreign sign where the model has none for the
 * element, and undefined for an element that cannot be kept.
 */
export function parseNoteSign(element: XmlElement, group: string, spend: Spend): NoteSign | undefined {
  const typed = parseTypedSign(element, group);
  if (typed !== undefined) return withSource(element, typed, writeTyped, spend);
  const foreign = foreignOf(group === '' ? element : newElement(group, {}, [element]), spend);
  return foreign === undefined ? undefined : { kind: 'foreign', element: foreign };
}

/**
 * Returns the sign's element inside its group. Signs of articulations are written by the caller, which knows the chord.
 */
export function noteSignElement(sign: TypedSign | ForeignSign): XmlElement {
  if (sign.kind === 'foreign') return elementOf(sign.element);
  const group = groupOf(sign);
  const element = writtenAs<TypedSign>(sign, (source) => parseTypedSign(source, group), writeTyped);
  return group === '' ? element : newElement(group, {}, [element]);
}

/** Merges consecutive groups of the same name. */
export function mergedGroups(elements: readonly XmlElement[]): XmlElement[] {
  const merged: XmlElement[] = [];
  for (const element of elements) {
    const last = merged.at(-1);
    const joins = SIGN_GROUPS.has(element.name) && last?.name === element.name;
    if (joins) merged[merged.length - 1] = { ...last, children: [...last.children, ...element.children] };
    else merged.push(element);
  }
  return merged;
}
