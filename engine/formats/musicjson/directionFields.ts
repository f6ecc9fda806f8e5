/** Codec of the marks of a part that belong to a moment, in `Songleaf` fields. */
import {
  ENCLOSURES,
  REPEATED_MEASURES,
  type Direction,
  type Dynamic,
  type FiguredBass,
  type ForeignMark,
  type Hairpin,
  type MeasureRepeat,
  type Ottava,
  type Pedal,
  type SignMark,
  type Slashes,
  type TextLine,
  type VoicePlace,
  type Words,
} from '../../model/direction.ts';
import { FIGURE_SIGNS, type Figure } from '../../model/figuredBass.ts';
import { PRINCIPAL_VOICES, STAFF_DIVISIONS, type MomentSign, type RetunedString } from '../../model/momentSigns.ts';
import { LONGEST_BASE, SHORTEST_BASE, type NoteBase } from '../../model/rhythm/noteValue.ts';
import type { Step } from '../../theory/pitch.ts';
import { parseMark } from '../musicxml/signs/marks.ts';
import { elementOf } from '../musicxml/xml/foreignElement.ts';
import {
  branded,
  flag,
  list,
  moment,
  number,
  oneOf,
  optional,
  record,
  text,
  variants,
  integer,
  type Codec,
} from './codec.ts';
import { attributes, foreign } from './foreignCodec.ts';

const staff = integer(0, 127);
const source = optional(foreign);
const edge = oneOf('start', 'stop');
const place = { at: moment, staff, side: optional(oneOf('above', 'below')), look: optional(attributes) };
const line = { edge, number: integer(0, 1e6) };
const inPlaceOfNotes = { ...place, edge, allStaves: optional(flag), source } as const;

const figureSign = optional(oneOf(...FIGURE_SIGNS));
const figure = record<Figure>({
  prefix: figureSign,
  number: optional(text),
  suffix: figureSign,
  extend: optional(oneOf('start', 'continue', 'stop')),
});

type SignOf<Kind extends MomentSign['kind']> = Extract<MomentSign, { readonly kind: Kind }>;

const momentSign = variants<'kind', MomentSign>('kind', {
  'harp-pedals': record<SignOf<'harp-pedals'>>({ kind: oneOf('harp-pedals'), alters: list(number(-3, 3)) }),
  accordion: record<SignOf<'accordion'>>({ kind: oneOf('accordion'), high: flag, middle: integer(0, 3), low: flag }),
  'principal-voice': record<SignOf<'principal-voice'>>({
    kind: oneOf('principal-voice'),
    edge,
    symbol: oneOf(...PRINCIPAL_VOICES),
    text: optional(text),
  }),
  scordatura: record<SignOf<'scordatura'>>({
    kind: oneOf('scordatura'),
    strings: list(
      record<RetunedString>({
        string: text,
        step: branded<Step & number>(integer(0, 6)) as Codec<Step>,
        alter: number(-3, 3),
        octave: number(-2, 10),
      }),
    ),
  }),
  percussion: record<SignOf<'percussion'>>({ kind: oneOf('percussion'), text }),
  symbol: record<SignOf<'symbol'>>({ kind: oneOf('symbol'), glyph: text }),
  damp: record<SignOf<'damp'>>({ kind: oneOf('damp') }),
  'damp-all': record<SignOf<'damp-all'>>({ kind: oneOf('damp-all') }),
  eyeglasses: record<SignOf<'eyeglasses'>>({ kind: oneOf('eyeglasses') }),
  'string-mute': record<SignOf<'string-mute'>>({ kind: oneOf('string-mute'), isOn: flag }),
  'staff-divide': record<SignOf<'staff-divide'>>({
    kind: oneOf('staff-divide'),
    direction: oneOf(...STAFF_DIVISIONS),
  }),
});

const typed = variants<'kind', Direction>('kind', {
  dynamic: record<Dynamic>({ ...place, kind: oneOf('dynamic'), name: text, extra: 'unknown fields' }),
  hairpin: record<Hairpin>({
    ...place,
    ...line,
    kind: oneOf('hairpin'),
    direction: oneOf('crescendo', 'diminuendo'),
    niente: optional(flag),
  }),
  pedal: record<Pedal>({
    ...place,
    ...line,
    kind: oneOf('pedal'),
    style: oneOf('text', 'line'),
    pedal: optional(oneOf('sostenuto')),
    printed: optional(flag),
  }),
  ottava: record<Ottava>({ ...place, ...line, kind: oneOf('ottava'), octaves: oneOf(-3, -2, -1, 1, 2, 3) }),
  words: record<Words>({
    ...place,
    kind: oneOf('words'),
    text,
    enclosure: optional(oneOf(...ENCLOSURES)),
    style: optional(oneOf('italic', 'bold', 'bold-italic', 'normal')),
    source: optional(foreign),
  }),
  line: record<TextLine>({
    ...place,
    ...line,
    kind: oneOf('line'),
    style: oneOf('dashes', 'bracket'),
    hook: optional(oneOf('up', 'down', 'both', 'arrow')),
    stroke: optional(oneOf('dashed', 'dotted', 'wavy')),
  }),
  'figured-bass': record<FiguredBass>({
    ...place,
    kind: oneOf('figured-bass'),
    figures: list(figure),
    brackets: optional(flag),
    printed: optional(flag),
    length: optional(moment),
    source,
  }),
  slashes: record<Slashes>({
    ...inPlaceOfNotes,
    kind: oneOf('slashes'),
    rhythm: optional(flag),
    value: optional(
      record<NonNullable<Slashes['value']>>({
        base: branded<NoteBase>(integer(LONGEST_BASE, SHORTEST_BASE)),
        dots: oneOf(0, 1, 2, 3, 4),
      }),
    ),
    except: optional(list(record<VoicePlace>({ staff, number: integer(0, 3) }))),
  }),
  'measure-repeat': record<MeasureRepeat>({
    ...inPlaceOfNotes,
    kind: oneOf('measure-repeat'),
    count: oneOf(...REPEATED_MEASURES),
  }),
  sign: record<SignMark>({ ...place, kind: oneOf('sign'), sign: momentSign, source }),
  foreign: record<ForeignMark>({ ...place, kind: oneOf('foreign'), element: foreign, length: optional(moment) }),
});

const spend = (): void => undefined;

/**
 * Converts a foreign mark to a mark of the model, if it has a type for it. Files of earlier versions contain such marks
 * as MusicXML elements.
 */
function withTypedMark(mark: ForeignMark): Direction {
  const content = parseMark(elementOf(mark.element), spend);
  if (content === undefined || content.kind === 'foreign') return mark;
  const { element: _, length, ...place } = mark;
  const lasts = content.kind === 'figured-bass' && length !== undefined ? { length } : {};
  return { ...place, ...content, ...lasts } as Direction;
}

export const direction: Codec<Direction> = {
  read: (json) => {
    const mark = typed.read(json);
    return mark.kind === 'foreign' ? withTypedMark(mark) : mark;
  },
  write: typed.write,
};
