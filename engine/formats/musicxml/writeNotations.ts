/** Everything inside `notations`: ties, slurs, tuplets, ornaments, technical marks, articulations, fermatas, arpeggios. */
import type { Articulation, Chord, Note, Ornament, SlurStart } from '../../model/chord.ts';
import type { Foreign } from '../../model/foreign.ts';
import { writeForeign } from './foreignElement.ts';
import { endsTie, type NoteSlot } from './noteSlots.ts';
import type { PartWriting } from './partWriting.ts';
import { ACCIDENTALS, ARTICULATIONS, ORNAMENTS, TECHNICAL } from './vocabulary.data.ts';
import type { TupletMark, WrittenChord } from './writtenChord.ts';

type Ornamented = Pick<Chord, 'ornaments' | 'tremolo' | 'endsOrnamentLine'>;

/** MusicXML counts the lines of one kind that sound together in a part from 1 to 16. */
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
  { kind, line, isLong, accidentalAbove, accidentalBelow }: Ornament,
  xml: PartWriting['xml'],
): void {
  if (kind !== 'vibrato') xml.empty(ORNAMENTS[kind]);
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

/** The line of a vibrato would be taken for that of a sign before it, so that it begins a group of its own. */
function inGroups(ornaments: readonly Ornament[]): readonly (readonly Ornament[])[] {
  const groups: Ornament[][] = [[]];
  for (const ornament of ornaments) {
    if (ornament.kind === 'vibrato' && groups.at(-1)?.length !== 0) groups.push([]);
    groups.at(-1)?.push(ornament);
    if (ornament.kind === 'vibrato') groups.push([]);
  }
  return groups;
}

function writeOrnaments({ ornaments = [], tremolo, endsOrnamentLine }: Ornamented, { xml }: PartWriting): void {
  inGroups(ornaments).forEach((group, index) => {
    const isFirst = index === 0;
    if (group.length === 0 && !(isFirst && (tremolo !== undefined || endsOrnamentLine))) return;
    xml.element('ornaments', {}, () => {
      if (isFirst && endsOrnamentLine) xml.empty('wavy-line', { type: 'stop', number: 1 });
      for (const ornament of group) writeOrnament(ornament, xml);
      if (isFirst && tremolo !== undefined) xml.leaf('tremolo', tremolo.strokes, { type: tremolo.kind });
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

/** Marks that a sign says more exactly are written as that. */
const toldBySigns = (signs: readonly Foreign[]): Set<string> =>
  new Set(signs.flatMap(({ children = [] }) => children.map(({ name }) => name)));

function namesOf(
  articulations: readonly Articulation[],
  names: Readonly<Partial<Record<Articulation, string>>>,
  signs: readonly Foreign[] = [],
): string[] {
  const told = signs.length === 0 ? undefined : toldBySigns(signs);
  return articulations.flatMap((articulation) => names[articulation] ?? []).filter((name) => !told?.has(name));
}

function writeTechnical(note: Note | undefined, articulations: readonly Articulation[], writing: PartWriting): void {
  const { xml } = writing;
  const marks = namesOf(articulations, TECHNICAL, note?.signs);
  const { fingering, string, fret } = note ?? {};
  if (marks.length === 0 && fingering === undefined && string === undefined && fret === undefined) return;
  xml.element('technical', {}, () => {
    for (const mark of marks) xml.empty(mark);
    if (fingering !== undefined) writeFingering(fingering, writing);
    if (string !== undefined) xml.leaf('string', writing.stringNumber(string));
    if (fret !== undefined) xml.leaf('fret', fret);
  });
}

function writeArticulations(names: readonly string[], { xml }: PartWriting): void {
  if (names.length === 0) return;
  xml.element('articulations', {}, () => {
    for (const name of names) xml.empty(name);
  });
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

const FERMATAS = { normal: 'normal', angled: 'angled', square: 'square' } as const;

function writeFermata(fermata: Chord['fermata'], signs: readonly Foreign[] = [], { xml }: PartWriting): void {
  if (fermata === undefined || signs.some(({ name }) => name === 'fermata')) return;
  xml.leaf('fermata', FERMATAS[fermata], { type: 'upright' });
}

function writeChordNotations(written: WrittenChord, note: Note | undefined, writing: PartWriting): void {
  const { chord, grace, tuplets } = written;
  const source = grace?.chord ?? chord;
  writeSlurs(source?.slurStarts, source?.slurStops, writing);
  for (const mark of tuplets) writeTuplet(mark, writing);
  if (source !== undefined) writeOrnaments(source, writing);
  writeTechnical(note, source?.articulations ?? [], writing);
  writeArticulations(namesOf(source?.articulations ?? [], ARTICULATIONS, note?.signs), writing);
  writeFermata(source?.fermata, note?.signs ?? chord?.signs, writing);
}

/** Signs that stand in the note itself, and ends of ties. */
const OUTSIDE = new Set(['notehead', 'notehead-text', 'lyric', 'tied']);

export function writeNotations(
  written: WrittenChord,
  slot: NoteSlot | undefined,
  isFirst: boolean,
  writing: PartWriting,
): void {
  const { xml } = writing;
  xml.block('notations', () => {
    if (slot !== undefined && endsTie(slot)) xml.empty('tied', { type: 'stop' });
    if (slot?.note.tied || slot?.note.looseTie === 'next') xml.empty('tied', { type: 'start' });
    if (slot?.note.looseTie === 'open') xml.empty('tied', { type: 'let-ring' });
    if (isFirst) writeChordNotations(written, slot?.note, writing);
    else writeTechnical(slot?.note, [], writing);
    if (slot !== undefined) writeGlissandi(slot.note, writing);
    for (const sign of (slot?.note ?? written.chord)?.signs ?? []) if (!OUTSIDE.has(sign.name)) writeForeign(sign, xml);
    const index = slot === undefined ? 0 : written.notes.indexOf(slot.note);
    if (written.chord !== undefined) writeArpeggio(written.chord, index, written.notes.length, writing);
  });
}
