/**
 * Codecs of the signs of notes and barlines in `Songleaf` fields. Files of earlier versions contain elements of
 * MusicXML, without a `Kind`, because the model had no types for these signs; `withTypedSigns` converts them.
 */
import { ACCIDENTAL_SIGNS } from '../../model/accidentalSigns.ts';
import {
  FERMATA_SHAPES,
  type AccidentalForm,
  type Articulation,
  type BreathShape,
  type CaesuraShape,
  type FermataShape,
  BREATH_SHAPES,
  CAESURA_SHAPES,
} from '../../model/chord.ts';
import type { Foreign } from '../../model/foreign.ts';
import { ARROW_DIRECTIONS, CLOSURES, RARE_ORNAMENTS, TECHNIQUES, type NoteSign } from '../../model/noteSigns.ts';
import type { BarlineSign } from '../../model/score.ts';
import { parseAccidental } from '../musicxml/signs/accidentals.ts';
import { parseBarlineSign } from '../musicxml/signs/barlineSigns.ts';
import {
  readArticulations,
  readFermata,
  readHead,
  readHeadText,
  readSign,
  readTechnicalSign,
  type SignedFields,
  type SignedNote,
  type SignTarget,
} from '../musicxml/signs/readSigns.ts';
import { elementOf } from '../musicxml/xml/foreignElement.ts';
import { asObject, flag, number, oneOf, optional, record, text, variants, integer, type Codec } from './codec.ts';
import { foreign } from './foreignCodec.ts';

export const articulation: Codec<Articulation> = oneOf(
  'staccato',
  'staccatissimo',
  'spiccato',
  'tenuto',
  'accent',
  'marcato',
  'detached-legato',
  'soft-accent',
  'stress',
  'unstress',
  'breath',
  'caesura',
  'scoop',
  'plop',
  'doit',
  'falloff',
  'up-bow',
  'down-bow',
  'harmonic',
  'open',
  'stopped',
  'snap-pizzicato',
);
export const fermataShape: Codec<FermataShape> = oneOf(...FERMATA_SHAPES);
export const breathShape: Codec<BreathShape> = oneOf(...BREATH_SHAPES);
export const caesuraShape: Codec<CaesuraShape> = oneOf(...CAESURA_SHAPES);

const accidentalSign = oneOf(...ACCIDENTAL_SIGNS);
const closure = oneOf(...CLOSURES);
const source = optional(foreign);
const onNote = { side: optional(oneOf('above', 'below')), printed: optional(flag), source } as const;

type SignOf<Kind extends NoteSign['kind']> = Extract<NoteSign, { readonly kind: Kind }>;

const typedSign = variants<'kind', NoteSign>('kind', {
  technique: record<SignOf<'technique'>>({ kind: oneOf('technique'), technique: oneOf(...TECHNIQUES), ...onNote }),
  ornament: record<SignOf<'ornament'>>({ kind: oneOf('ornament'), ornament: oneOf(...RARE_ORNAMENTS), ...onNote }),
  pluck: record<SignOf<'pluck'>>({ kind: oneOf('pluck'), finger: text, ...onNote }),
  tap: record<SignOf<'tap'>>({
    kind: oneOf('tap'),
    hand: optional(oneOf('left', 'right')),
    text: optional(text),
    ...onNote,
  }),
  handbell: record<SignOf<'handbell'>>({ kind: oneOf('handbell'), technique: text, ...onNote }),
  arrow: record<SignOf<'arrow'>>({ kind: oneOf('arrow'), direction: oneOf(...ARROW_DIRECTIONS), ...onNote }),
  hole: record<SignOf<'hole'>>({ kind: oneOf('hole'), closure, ...onNote }),
  'harmon-mute': record<SignOf<'harmon-mute'>>({ kind: oneOf('harmon-mute'), closure, ...onNote }),
  accidental: record<SignOf<'accidental'>>({
    kind: oneOf('accidental'),
    accidental: accidentalSign,
    ofOrnament: optional(flag),
    ...onNote,
  }),
  text: record<SignOf<'text'>>({
    kind: oneOf('text'),
    text,
    about: oneOf('technique', 'ornament', 'articulation', 'note'),
    ...onNote,
  }),
  bend: record<SignOf<'bend'>>({
    kind: oneOf('bend'),
    bend: oneOf('up', 'pre-bend', 'release'),
    semitones: optional(number(-99, 99)),
    withBar: optional(text),
    ...onNote,
  }),
  legato: record<SignOf<'legato'>>({
    kind: oneOf('legato'),
    technique: oneOf('hammer-on', 'pull-off'),
    edge: oneOf('start', 'stop'),
    number: integer(1, 999),
    text: optional(text),
    ...onNote,
  }),
  articulation: record<SignOf<'articulation'>>({ kind: oneOf('articulation'), articulation, source: foreign }),
  foreign: record<SignOf<'foreign'>>({ kind: oneOf('foreign'), element: foreign }),
});

/** A sign of a file of an earlier version, until `withTypedSigns` has converted it. */
interface FormerSign {
  readonly kind: 'former';
  readonly element: Foreign;
}

const isFormer = (json: unknown): boolean => !Object.hasOwn(asObject(json), 'Kind');

export const noteSign: Codec<NoteSign> = {
  read: (json) => {
    if (!isFormer(json)) return typedSign.read(json);
    const former: FormerSign = { kind: 'former', element: foreign.read(json) };
    return former as unknown as NoteSign;
  },
  write: typedSign.write,
};

const barlineSource = { source } as const;

const typedBarlineSign = variants<'kind', BarlineSign>('kind', {
  fermata: record<Extract<BarlineSign, { kind: 'fermata' }>>({
    kind: oneOf('fermata'),
    shape: fermataShape,
    side: optional(oneOf('below')),
    ...barlineSource,
  }),
  segno: record<Extract<BarlineSign, { kind: 'segno' }>>({ kind: oneOf('segno'), ...barlineSource }),
  coda: record<Extract<BarlineSign, { kind: 'coda' }>>({ kind: oneOf('coda'), ...barlineSource }),
  repeat: record<Extract<BarlineSign, { kind: 'repeat' }>>({
    kind: oneOf('repeat'),
    direction: oneOf('forward', 'backward'),
    ...barlineSource,
  }),
  foreign: record<Extract<BarlineSign, { kind: 'foreign' }>>({ kind: oneOf('foreign'), element: foreign }),
});

const spend = (): void => undefined;

export const barlineSign: Codec<BarlineSign> = {
  read: (json) => {
    if (!isFormer(json)) return typedBarlineSign.read(json);
    const element = foreign.read(json);
    return parseBarlineSign(elementOf(element), spend) ?? { kind: 'foreign', element };
  },
  write: typedBarlineSign.write,
};

const alter = number(-3, 3);

const typedAccidental = record<AccidentalForm>({ alter, sign: optional(accidentalSign), source });
const formerAccidental = record<{ readonly alter: number; readonly element: Foreign }>({ alter, element: foreign });

export const accidentalForm: Codec<AccidentalForm> = {
  read: (json) => {
    if (!Object.hasOwn(asObject(json), 'Element')) return typedAccidental.read(json);
    const { alter, element } = formerAccidental.read(json);
    return parseAccidental(elementOf(element), alter, spend) ?? { alter, source: element };
  },
  write: typedAccidental.write,
};

type Signs = { readonly signs?: readonly (NoteSign | FormerSign)[] };

const hasFormer = ({ signs }: Signs): boolean => signs?.some(({ kind }) => kind === 'former') === true;

function readFormer({ element: kept }: FormerSign, target: SignTarget): void {
  const element = elementOf(kept);
  const { note } = target;
  if (element.name === 'fermata') readFermata(element, target);
  else if (element.name === 'articulations') readArticulations(element, target);
  else if (element.name === 'technical') for (const child of element.children) readTechnicalSign(child, target);
  else if (element.name === 'ornaments') for (const child of element.children) readSign(child, target, 'ornaments');
  else if (element.name === 'notehead' && note !== undefined) readHead(element, note, spend);
  else if (element.name === 'notehead-text' && note !== undefined) readHeadText(element, note, spend);
  else readSign(element, target);
}

function convertSigns(holder: SignedNote | SignedFields, note: SignedNote | undefined, fields: SignedFields): void {
  const signs = (holder.signs ?? []) as readonly (NoteSign | FormerSign)[];
  delete holder.signs;
  for (const sign of signs)
    if (sign.kind === 'former') readFormer(sign, { note, fields, spend });
    else holder.signs = [...(holder.signs ?? []), sign];
}

/**
 * Returns a chord and its notes with the signs of earlier versions converted; the same objects where there are none.
 */
export function withTypedSigns<C extends SignedFields, N extends SignedNote>(
  chord: C,
  notes: readonly N[],
): { readonly chord: C; readonly notes: readonly N[] } {
  if (!hasFormer(chord) && !notes.some(hasFormer)) return { chord, notes };
  const fields: C = { ...chord };
  const own = notes.map((note): N => ({ ...note }));
  const all = [fields, ...own].flatMap(({ signs }) => (signs ?? []) as readonly (NoteSign | FormerSign)[]);
  // In earlier versions the field had only an approximate shape. The sign states the exact one.
  if (all.some((sign) => sign.kind === 'former' && sign.element.name === 'fermata')) delete fields.fermata;
  convertSigns(fields, undefined, fields);
  for (const note of own) convertSigns(note, note, fields);
  return { chord: fields, notes: own };
}
