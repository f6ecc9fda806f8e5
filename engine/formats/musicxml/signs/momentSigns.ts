/** Children of `direction-type` that are signs of their own: pedals of harps, registers of accordions, mutes, voices. */
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
import { el } from './source.ts';

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

/** Throws FormatError where a string has no pitch. */
const parseAccord = (accord: XmlElement): RetunedString => ({
  string: accord.attributes['string'] ?? '',
  step: parseStep(textOf(accord, 'tuning-step')),
  alter: numberOf(accord, 'tuning-alter') ?? 0,
  octave: numberOf(accord, 'tuning-octave') ?? 4,
});

/** Instruments, beaters and sticks by their names: `suspended cymbal`, `soft yarn`. */
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

/** Undefined for other elements, and for those that make no sense. */
export function parseMomentSign(element: XmlElement): MomentSign | undefined {
  try {
    return PARSERS[element.name]?.(element);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

const writeHarpPedals = ({ alters }: Sign<'harp-pedals'>): XmlElement =>
  el(
    'harp-pedals',
    {},
    HARP_PEDALS.map((step, index) =>
      el('pedal-tuning', {}, [el('pedal-step', {}, step), el('pedal-alter', {}, String(alters[index] ?? 0))]),
    ),
  );

const writeAccordion = ({ high, middle, low }: Sign<'accordion'>): XmlElement =>
  el('accordion-registration', {}, [
    ...(high ? [el('accordion-high')] : []),
    ...(middle > 0 ? [el('accordion-middle', {}, String(middle))] : []),
    ...(low ? [el('accordion-low')] : []),
  ]);

const writeAccord = ({ string, step, alter, octave }: RetunedString): XmlElement =>
  el('accord', { string }, [
    el('tuning-step', {}, STEP_NAMES[step]),
    ...(alter === 0 ? [] : [el('tuning-alter', {}, String(alter))]),
    el('tuning-octave', {}, String(octave)),
  ]);

export function writeMomentSign(sign: MomentSign): XmlElement {
  switch (sign.kind) {
    case 'harp-pedals':
      return writeHarpPedals(sign);
    case 'accordion':
      return writeAccordion(sign);
    case 'principal-voice':
      return el('principal-voice', { type: sign.edge, symbol: sign.symbol }, sign.text);
    case 'scordatura':
      return el('scordatura', {}, sign.strings.map(writeAccord));
    case 'percussion':
      return el('percussion', {}, [el('other-percussion', {}, sign.text)]);
    case 'symbol':
      return el('symbol', {}, sign.glyph);
    case 'string-mute':
      return el('string-mute', { type: sign.isOn ? 'on' : 'off' });
    case 'staff-divide':
      return el('staff-divide', { type: sign.direction });
    default:
      return el(sign.kind);
  }
}
