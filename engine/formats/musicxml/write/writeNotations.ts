/** Writes `notations`: ties, slurs, tuplets, ornaments, technical marks, articulations, fermatas, arpeggios. */
import type { Articulation, Chord, Note, Ornament, SlurStart, Tremolo } from '../../../model/chord.ts';
import type { ArticulationForm, NoteSign } from '../../../model/noteSigns.ts';
import { fermataElement } from '../signs/barlineSigns.ts';
import { mergedGroups, noteSignElement } from '../signs/noteSigns.ts';
import { newElement } from '../signs/source.ts';
import { elementOf, writeElement } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { endsTie, type NoteSlot } from '../fit/noteSlots.ts';
import type { PartWriting } from './partWriting.ts';
import { ACCIDENTALS, ARTICULATIONS, ORNAMENTS, TECHNICAL } from '../tables/vocabulary.data.ts';
import type { TupletMark } from '../fit/tupletNesting.ts';
import type { WrittenChord } from './writtenChord.ts';

type Ornamented = Pick<Chord, 'ornaments' | 'tremolo' | 'endsOrnamentLine'>;

/**
 * Returns a number from 1 to 16, the range that MusicXML allows for lines of one kind that sound together in a part.
 */
const levelOf = (number: number): number => ((((number - 1) % 16) + 16) % 16) + 1;

function writeSlurs(starts: readonly SlurStart[] = [], stops: readonly number[] = [], { xml }: PartWriting): void {
  for (const number of stops) xml.empty('slur', { type: 'stop', number: levelOf(number) });
  for (const { number, side, style } of starts) {
    xml.empty('slur', { type: 'start', number: levelOf(number), 'line-type': style, placement: side });
  }
}

function writeRatio(name: string, count: number, { xml }: PartWriting): void {
  xml.element(name, {}, () => {
    xml.leaf('tuplet-number', count);
  });
}

function writeTuplet({ edge, number, tuplet, isDetailed }: TupletMark, writing: PartWriting): void {
  const { xml } = writing;
  const attributes = {
    type: edge,
    number,
    bracket: tuplet?.bracket === undefined ? undefined : tuplet.bracket ? 'yes' : 'no',
    'show-number': tuplet?.show,
    placement: tuplet?.side,
  };
  xml.element('tuplet', attributes, () => {
    if (tuplet === undefined || !isDetailed) return;
    writeRatio('tuplet-actual', tuplet.actual, writing);
    writeRatio('tuplet-normal', tuplet.normal, writing);
  });
}

function writeOrnament(
  { kind, line, isLong, accidentalAbove, accidentalBelow, extended, approach, departure }: Ornament,
  xml: PartWriting['xml'],
): void {
  if (kind !== 'vibrato')
    xml.empty(ORNAMENTS[kind], { long: extended === true ? 'yes' : undefined, approach, departure });
  const hasLine = line === true || kind === 'vibrato';
  for (const type of hasLine ? (isLong ? ['start'] : ['start', 'stop']) : [])
    xml.empty('wavy-line', { type, number: 1 });
  const marks = [
    ['above', accidentalAbove],
    ['below', accidentalBelow],
  ] as const;
  for (const [placement, alter] of marks) {
    const name = alter === undefined ? undefined : ACCIDENTALS[alter];
    if (name !== undefined) xml.leaf('accidental-mark', name, { placement });
  }
}

/**
 * Groups the ornaments. A vibrato has a group of its own, because its line would otherwise be read as that of the sign
 * before it.
 */
function inGroups(ornaments: readonly Ornament[]): readonly (readonly Ornament[])[] {
  const groups: Ornament[][] = [[]];
  for (const ornament of ornaments) {
    if (ornament.kind === 'vibrato' && groups.at(-1)?.length !== 0) groups.push([]);
    groups.at(-1)?.push(ornament);
    if (ornament.kind === 'vibrato') groups.push([]);
  }
  return groups;
}

/** A buzz roll is an unmeasured tremolo without strokes. */
function writeTremolo({ kind, strokes }: Tremolo, xml: PartWriting['xml']): void {
  xml.leaf('tremolo', strokes, { type: kind === 'single' && strokes === 0 ? 'unmeasured' : kind });
}

function writeOrnaments({ ornaments = [], tremolo, endsOrnamentLine }: Ornamented, { xml }: PartWriting): void {
  inGroups(ornaments).forEach((group, index) => {
    const isFirst = index === 0;
    if (group.length === 0 && !(isFirst && (tremolo !== undefined || endsOrnamentLine))) return;
    xml.element('ornaments', {}, () => {
      if (isFirst && endsOrnamentLine) xml.empty('wavy-line', { type: 'stop', number: 1 });
      for (const ornament of group) writeOrnament(ornament, xml);
      if (isFirst && tremolo !== undefined) writeTremolo(tremolo, xml);
    });
  });
}

function writeFingering(fingering: string, { xml }: PartWriting): void {
  const [, hand, finger] = /^([lr])(.+)$/.exec(fingering) ?? [];
  if (hand !== undefined) xml.instruction('songleaf-hand', hand);
  for (const [index, each] of (finger ?? fingering).split(' ').entries()) {
    const sign = index > 0 ? each.charAt(0) : '';
    const [substitution, alternate] = ['-', '/'].map((known) => (sign === known ? 'yes' : undefined));
    xml.leaf('fingering', substitution || alternate ? each.slice(1) : each, { substitution, alternate });
  }
}

const groupOf = ({ articulation }: ArticulationForm): string =>
  TECHNICAL[articulation] === undefined ? 'articulations' : 'technical';

/** Whether it is written in `notations` that are not printed; a harmonic has a property of its own. */
const isHidden = (form: ArticulationForm): boolean =>
  form.source.attributes?.['print-object'] === 'no' && groupOf(form) === 'articulations';

/**
 * Returns the elements of the articulations in their order, without those that are not printed. `signs` of the note have
 * the elements kept from a file.
 */
function articulationElements(
  articulations: readonly Articulation[],
  names: Readonly<Partial<Record<Articulation, string>>>,
  source: Shaped,
  signs: readonly NoteSign[],
): XmlElement[] {
  return articulations.flatMap((articulation) => {
    const name = names[articulation];
    if (name === undefined) return [];
    const own = signs.find((sign) => sign.kind === 'articulation' && sign.articulation === articulation);
    if (own?.kind !== 'articulation') return [newElement(name, {}, shapeOf(articulation, source))];
    return isHidden(own) ? [] : [elementOf(own.source)];
  });
}

type Shaped = Pick<Chord, 'breathShape' | 'caesuraShape'>;

const shapeOf = (articulation: Articulation, { breathShape, caesuraShape }: Shaped): string | undefined =>
  articulation === 'breath' ? breathShape : articulation === 'caesura' ? caesuraShape : undefined;

function writeTechnical(note: Note | undefined, marks: readonly XmlElement[], writing: PartWriting): void {
  const { xml } = writing;
  const { fingering, string, fret } = note ?? {};
  if (marks.length === 0 && fingering === undefined && string === undefined && fret === undefined) return;
  xml.element('technical', {}, () => {
    for (const mark of marks) writeElement(mark, xml);
    if (fingering !== undefined) writeFingering(fingering, writing);
    if (string !== undefined) xml.leaf('string', writing.stringNumber(string));
    if (fret !== undefined) xml.leaf('fret', fret);
  });
}

function writeArticulations(marks: readonly XmlElement[], { xml }: PartWriting): void {
  if (marks.length > 0) writeElement(newElement('articulations', {}, marks), xml);
}

function writeArpeggio({ arpeggio }: Chord, indexInChord: number, count: number, { xml }: PartWriting): void {
  if (arpeggio === undefined) return;
  if (arpeggio !== 'bracket') {
    xml.empty('arpeggiate', { direction: arpeggio === 'plain' ? undefined : arpeggio });
  } else if (indexInChord === 0 || indexInChord === count - 1) {
    xml.empty('non-arpeggiate', { type: indexInChord === 0 ? 'bottom' : 'top' });
  }
}

function writeGlissandi({ glissandoStarts = [], glissandoStops = [] }: Note, { xml }: PartWriting): void {
  for (const { kind, number } of glissandoStops) xml.empty(kind, { type: 'stop', number: levelOf(number) });
  for (const { kind, number, style, text } of glissandoStarts) {
    const attributes = { type: 'start', number: levelOf(number), 'line-type': style };
    if (text === undefined) xml.empty(kind, attributes);
    else xml.leaf(kind, text, attributes);
  }
}

function writeChordNotations(written: WrittenChord, note: Note | undefined, writing: PartWriting): void {
  const { chord, grace, tuplets } = written;
  const source = grace?.chord ?? chord;
  writeSlurs(source?.slurStarts, source?.slurStops, writing);
  for (const mark of tuplets) writeTuplet(mark, writing);
  if (source !== undefined) writeOrnaments(source, writing);
  const signs = note?.signs ?? chord?.signs ?? [];
  const { articulations = [], fermata, fermataSide } = source ?? {};
  writeTechnical(note, articulationElements(articulations, TECHNICAL, {}, signs), writing);
  writeArticulations(articulationElements(articulations, ARTICULATIONS, source ?? {}, signs), writing);
  if (fermata !== undefined) writeElement(fermataElement(fermata, fermataSide), writing.xml);
}

/** Foreign signs that are written elsewhere: as children of the note, or as the ends of ties. */
const WRITTEN_ELSEWHERE: ReadonlySet<string> = new Set(['notehead', 'notehead-text', 'lyric', 'tied']);

/** Writes the articulations that are not printed: the standard has a property for all of `notations` only. */
function writeHiddenArticulations(
  signs: readonly NoteSign[],
  kept: readonly Articulation[],
  { xml }: PartWriting,
): void {
  const elements = signs.flatMap((sign) => {
    if (sign.kind !== 'articulation' || !isHidden(sign) || !kept.includes(sign.articulation)) return [];
    const { 'print-object': _, ...attributes } = sign.source.attributes ?? {};
    return [newElement(groupOf(sign), {}, [elementOf({ ...sign.source, attributes })])];
  });
  if (elements.length === 0) return;
  xml.element('notations', { 'print-object': 'no' }, () => {
    for (const element of mergedGroups(elements)) writeElement(element, xml);
  });
}

/**
 * Returns the elements of the signs. The kept element of an articulation is left out if the chord no longer has the
 * articulation; those of the first note are among the chord's articulations.
 */
function signElements(signs: readonly NoteSign[], articulations: readonly Articulation[]): XmlElement[] {
  const elements = signs.flatMap((sign): XmlElement[] => {
    if (sign.kind === 'foreign' && WRITTEN_ELSEWHERE.has(sign.element.name)) return [];
    if (sign.kind !== 'articulation') return [noteSignElement(sign)];
    if (!articulations.includes(sign.articulation) || isHidden(sign)) return [];
    return [newElement(groupOf(sign), {}, [elementOf(sign.source)])];
  });
  return mergedGroups(elements);
}

export function writeNotations(
  written: WrittenChord,
  slot: NoteSlot | undefined,
  isFirst: boolean,
  writing: PartWriting,
): void {
  const { xml } = writing;
  const { signs = [] } = slot?.note ?? written.chord ?? {};
  const { articulations = [] } = written.grace?.chord ?? written.chord ?? {};
  xml.block('notations', () => {
    if (slot !== undefined && endsTie(slot)) xml.empty('tied', { type: 'stop' });
    const placement = slot?.note.tieSide;
    if (slot?.note.tied || slot?.note.looseTie === 'next') xml.empty('tied', { type: 'start', placement });
    if (slot?.note.looseTie === 'open') xml.empty('tied', { type: 'let-ring', placement });
    if (isFirst) writeChordNotations(written, slot?.note, writing);
    else writeTechnical(slot?.note, [], writing);
    if (slot !== undefined) writeGlissandi(slot.note, writing);
    for (const element of signElements(signs, isFirst ? [] : articulations)) writeElement(element, xml);
    const index = slot === undefined ? 0 : written.notes.indexOf(slot.note);
    if (written.chord !== undefined) writeArpeggio(written.chord, index, written.notes.length, writing);
  });
  writeHiddenArticulations(signs, articulations, writing);
}
