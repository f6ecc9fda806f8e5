/**
 * Parses and writes children of `direction-type` that are single signs: harp pedals, accordion registrations, mutes,
 * principal voices and others.
 */
import {
  HARP_PEDALS,
  PRINCIPAL_VOICES,
  STAFF_DIVISIONS,
  type MomentSign,
  type RetunedString,
} from '../../../model/momentSigns.ts';
import { STEP_NAMES } from '../../../theory/pitch.ts';
import { parseStep } from '../tables/parseStep.ts';
import { childOf, childrenOf, hasChild, numberOf, textOf, type XmlElement } from '../xml/xmlElement.ts';
import { FormatError } from '../../formatError.ts';
import { newElement } from './source.ts';

type Sign<Kind extends MomentSign['kind']> = Extract<MomentSign, { readonly kind: Kind }>;

function parseHarpPedals(element: XmlElement): Sign<'harp-pedals'> {
  const tuned = new Map(
    childrenOf(element, 'pedal-tuning').map((tuning) => [
      textOf(tuning, 'pedal-step'),
      Number(textOf(tuning, 'pedal-alter')) || 0,
    ]),
  );
  return { kind: 'harp-pedals', alters: HARP_PEDALS.map((step) => tuned.get(step) ?? 0) };
}

const MOST_MIDDLES = 3;

function parseAccordion(element: XmlElement): Sign<'accordion'> {
  const middle = childOf(element, 'accordion-middle');
  const count = middle === undefined ? 0 : Math.min(MOST_MIDDLES, Math.max(1, Math.round(Number(middle.text) || 1)));
  return {
    kind: 'accordion',
    high: hasChild(element, 'accordion-high'),
    middle: count,
    low: hasChild(element, 'accordion-low'),
  };
}

function parsePrincipalVoice({ attributes, text }: XmlElement): Sign<'principal-voice'> {
  const symbol = PRINCIPAL_VOICES.find((known) => known === attributes['symbol']) ?? 'none';
  const words = text.trim();
  return {
    kind: 'principal-voice',
    edge: attributes['type'] === 'stop' ? 'stop' : 'start',
    symbol,
    ...(words !== '' && { text: words }),
  };
}

/** Throws FormatError where a string has no valid step. */
const parseAccord = (accord: XmlElement): RetunedString => ({
  string: accord.attributes['string'] ?? '',
  step: parseStep(textOf(accord, 'tuning-step')),
  alter: numberOf(accord, 'tuning-alter') ?? 0,
  octave: numberOf(accord, 'tuning-octave') ?? 4,
});

/** Returns the names of instruments, beaters and sticks, such as `suspended cymbal, soft yarn`. */
function percussionText({ children }: XmlElement): string {
  const named = ({ name, text, children: inner }: XmlElement): string =>
    text.trim() !== '' ? text.trim() : inner.length > 0 ? inner.map(named).join(', ') : name;
  return children.map(named).join(', ').replaceAll('-', ' ');
}

const PARSERS: Readonly<Record<string, (element: XmlElement) => MomentSign>> = {
  'harp-pedals': parseHarpPedals,
  'accordion-registration': parseAccordion,
  'principal-voice': parsePrincipalVoice,
  scordatura: (element) => ({ kind: 'scordatura', strings: childrenOf(element, 'accord').map(parseAccord) }),
  percussion: (element) => ({ kind: 'percussion', text: percussionText(element) }),
  symbol: ({ text }) => ({ kind: 'symbol', glyph: text.trim() }),
  damp: () => ({ kind: 'damp' }),
  'damp-all': () => ({ kind: 'damp-all' }),
  eyeglasses: () => ({ kind: 'eyeglasses' }),
  'string-mute': ({ attributes }) => ({ kind: 'string-mute', isOn: attributes['type'] !== 'off' }),
  'staff-divide': ({ attributes }) => ({
    kind: 'staff-divide',
    direction: STAFF_DIVISIONS.find((known) => known === attributes['type']) ?? 'down',
  }),
};

/** Returns undefined for other elements and for invalid content. */
export function parseMomentSign(element: XmlElement): MomentSign | undefined {
  try {
    return PARSERS[element.name]?.(element);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

const writeHarpPedals = ({ alters }: Sign<'harp-pedals'>): XmlElement =>
  newElement(
    'harp-pedals',
    {},
    HARP_PEDALS.map((step, index) =>
      newElement('pedal-tuning', {}, [
        newElement('pedal-step', {}, step),
        newElement('pedal-alter', {}, String(alters[index] ?? 0)),
      ]),
    ),
  );

const writeAccordion = ({ high, middle, low }: Sign<'accordion'>): XmlElement =>
  newElement('accordion-registration', {}, [
    ...(high ? [newElement('accordion-high')] : []),
    ...(middle > 0 ? [newElement('accordion-middle', {}, String(middle))] : []),
    ...(low ? [newElement('accordion-low')] : []),
  ]);

const writeAccord = ({ string, step, alter, octave }: RetunedString): XmlElement =>
  newElement('accord', { string }, [
    newElement('tuning-step', {}, STEP_NAMES[step]),
    ...(alter === 0 ? [] : [newElement('tuning-alter', {}, String(alter))]),
    newElement('tuning-octave', {}, String(octave)),
  ]);

export function writeMomentSign(sign: MomentSign): XmlElement {
  switch (sign.kind) {
    case 'harp-pedals':
      return writeHarpPedals(sign);
    case 'accordion':
      return writeAccordion(sign);
    case 'principal-voice':
      return newElement('principal-voice', { type: sign.edge, symbol: sign.symbol }, sign.text);
    case 'scordatura':
      return newElement('scordatura', {}, sign.strings.map(writeAccord));
    case 'percussion':
      return newElement('percussion', {}, [newElement('other-percussion', {}, sign.text)]);
    case 'symbol':
      return newElement('symbol', {}, sign.glyph);
    case 'string-mute':
      return newElement('string-mute', { type: sign.isOn ? 'on' : 'off' });
    case 'staff-divide':
      return newElement('staff-divide', { type: sign.direction });
    default:
      return newElement(sign.kind);
  }
}
