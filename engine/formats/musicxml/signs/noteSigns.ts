/** Signs of a note: children of `technical`, `ornaments`, `articulations`, and of `notations` itself. */
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
import { el, withSource, writtenAs } from './source.ts';

/** What a note's signs are grouped in; those without a group stand in `notations` itself. */
type SignGroup = 'technical' | 'ornaments' | 'articulations';
const SIGN_GROUPS: ReadonlySet<string> = new Set<SignGroup>(['technical', 'ornaments', 'articulations']);

type TypedSign = Bend | Legato | NoteGlyphSign;

const CLOSURES: Readonly<Record<string, Closure>> = { yes: 'closed', no: 'open', half: 'half' };
const CLOSURE_NAMES: Readonly<Record<Closure, string>> = { closed: 'yes', open: 'no', half: 'half' };
const SIGNS_BY_NAME = inverted(ACCIDENTAL_NAMES);

/** What every sign may say. */
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

/** Undefined for a sign that the model has no word for. */
export function parseTypedSign(element: XmlElement, group: string): TypedSign | undefined {
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

/** Name of the group that a sign is written in; empty for none. */
function groupOf(sign: TypedSign): SignGroup | '' {
  if (sign.kind === 'ornament') return 'ornaments';
  if (sign.kind === 'accidental') return sign.ofOrnament === true ? 'ornaments' : '';
  return sign.kind === 'text' ? GROUP_OF_TEXT[sign.about] : 'technical';
}

function writeBend(sign: Bend): XmlElement {
  const { bend, semitones, withBar } = sign;
  return el('bend', commonAttributes(sign), [
    el('bend-alter', {}, String(semitones ?? 0)),
    ...(bend === 'up' ? [] : [el(bend)]),
    ...(withBar === undefined ? [] : [el('with-bar', {}, withBar)]),
  ]);
}

function writeTyped(sign: TypedSign): XmlElement {
  const attributes = commonAttributes(sign);
  switch (sign.kind) {
    case 'bend':
      return writeBend(sign);
    case 'legato':
      return el(sign.technique, { type: sign.edge, number: String(sign.number), ...attributes }, sign.text);
    case 'technique':
      return el(sign.technique, attributes);
    case 'ornament':
      return el(sign.ornament, attributes);
    case 'pluck':
      return el('pluck', attributes, sign.finger);
    case 'tap':
      return el('tap', { hand: sign.hand, ...attributes }, sign.text);
    case 'handbell':
      return el('handbell', attributes, sign.technique);
    case 'arrow':
      return el('arrow', attributes, [el('arrow-direction', {}, sign.direction)]);
    case 'hole':
      return el('hole', attributes, [el('hole-closed', {}, CLOSURE_NAMES[sign.closure])]);
    case 'harmon-mute':
      return el('harmon-mute', attributes, [el('harmon-closed', {}, CLOSURE_NAMES[sign.closure])]);
    case 'accidental':
      return el('accidental-mark', attributes, ACCIDENTAL_NAMES[sign.accidental]);
    case 'text':
      return el(
        TEXT_NAMES.get(sign.about) ?? 'other-notation',
        { type: aboutType(sign.about), ...attributes },
        sign.text,
      );
  }
}

/** `other-notation` must say whether it begins, ends or stands alone. */
const aboutType = (about: keyof typeof GROUP_OF_TEXT): string | undefined => (about === 'note' ? 'single' : undefined);

/** A child of `notations`, or of one of its groups: as the model has it, else as it is. */
export function parseNoteSign(element: XmlElement, group: string, spend: Spend): NoteSign | undefined {
  const typed = parseTypedSign(element, group);
  if (typed !== undefined) return withSource(element, typed, writeTyped, spend);
  const foreign = foreignOf(group === '' ? element : el(group, {}, [element]), spend);
  return foreign === undefined ? undefined : { kind: 'foreign', element: foreign };
}

/** In its group. The caller that knows the chord writes the signs of articulations. */
export function noteSignElement(sign: TypedSign | ForeignSign): XmlElement {
  if (sign.kind === 'foreign') return elementOf(sign.element);
  const group = groupOf(sign);
  const element = writtenAs<TypedSign>(sign, (source) => parseTypedSign(source, group), writeTyped);
  return group === '' ? element : el(group, {}, [element]);
}

/** Groups of one name that follow each other are one. */
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
