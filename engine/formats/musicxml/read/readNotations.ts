/** Reads the children of `notations` into the chord or the note to which they belong. */
import type { Ornament } from '../../../model/chord.ts';
import type { DraftChord, DraftNote, Mutable, TupletEdge } from '../fit/draft.ts';
import { COSTS } from '../../memoryBudget.ts';
import { readArticulations, readFermata, readSign, readTechnicalSign, type SignTarget } from '../signs/readSigns.ts';
import { factsOf, type PartReading } from '../fit/partReading.ts';
import { readDynamics } from './readDirectionTypes.ts';
import { ACCIDENTALS, inverted, ORNAMENTS } from '../tables/vocabulary.data.ts';
import { childOf, numberOf, ordinalOf, parseNumber, placementOf, type XmlElement } from '../xml/xmlElement.ts';

const ORNAMENT_NAMES = inverted(ORNAMENTS);
const ALTERATIONS = new Map(Object.entries(ACCIDENTALS).map(([alter, name]) => [name, Number(alter)]));

interface Target extends SignTarget {
  readonly chord: DraftChord;
  readonly note: DraftNote | undefined;
  readonly reading: PartReading;
}

function readTied(element: XmlElement, { note, reading }: Target): void {
  if (note === undefined) return;
  const facts = factsOf(reading, note);
  const type = element.attributes['type'];
  if (type === 'start' || type === 'continue') facts.startsTie = true;
  if (type === 'stop' || type === 'continue') facts.stopsTie = true;
  if (type === 'let-ring') facts.letRing = true;
  const side = type === 'stop' ? undefined : curveSide(element);
  if (side !== undefined) note.tieSide = side;
}

/** The side of a curve by its placement, or else by its orientation. */
function curveSide(element: XmlElement): 'above' | 'below' | undefined {
  const { orientation } = element.attributes;
  return (
    placementOf(element).side ?? (orientation === 'over' ? 'above' : orientation === 'under' ? 'below' : undefined)
  );
}

function readSlur(element: XmlElement, { chord }: Target): void {
  const number = ordinalOf(element);
  const { type, 'line-type': style } = element.attributes;
  if (type === 'stop') chord.slurStops.push({ number });
  if (type !== 'start') return;
  const isBroken = style === 'dashed' || style === 'dotted';
  const side = curveSide(element);
  chord.slurStarts.push({ number, ...(side !== undefined && { side }), ...(isBroken && { style }) });
}

/** Returns the number of notes of one side of a tuplet's own ratio. */
function tupletCount(element: XmlElement, name: string): number | undefined {
  const side = childOf(element, name);
  const count = side === undefined ? undefined : numberOf(side, 'tuplet-number');
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= 999 ? count : undefined;
}

/** Largest number of tuplet edges that are read for one chord. MusicXML allows six tuplets to be open at once. */
const MOST_TUPLETS = 16;

function readTuplet(element: XmlElement, { chord }: Target): void {
  const { type, bracket, 'show-number': show } = element.attributes;
  if ((type !== 'start' && type !== 'stop') || chord.tuplets.length >= MOST_TUPLETS) return;
  const actual = tupletCount(element, 'tuplet-actual');
  const normal = tupletCount(element, 'tuplet-normal');
  const look: TupletEdge['look'] = {
    ...((bracket === 'yes' || bracket === 'no') && { bracket: bracket === 'yes' }),
    ...((show === 'actual' || show === 'both' || show === 'none') && { show }),
    ...placementOf(element),
  };
  const ratio = actual !== undefined && normal !== undefined ? { ratio: { actual, normal } } : {};
  chord.tuplets.push({ edge: type, number: ordinalOf(element), look, ...ratio });
}

function readTremolo(element: XmlElement, { chord }: Target): void {
  const strokes = parseNumber(element.text || '3', 'a tremolo');
  const type = element.attributes['type'] ?? 'single';
  const kind = type === 'start' || type === 'stop' ? type : 'single';
  if (Number.isInteger(strokes) && strokes >= 0 && strokes <= 8) chord.fields.tremolo = { strokes, kind };
}

/**
 * Reads a wavy line. A line that does not stop on its own chord continues to the chord with the stop. A line without an
 * ornament sign is a vibrato.
 */
function readWavyLine(type: string | undefined, ornaments: Mutable<Ornament>[], { chord }: Target): void {
  const last = ornaments.at(-1);
  if (type === 'start' && last === undefined) ornaments.push({ kind: 'vibrato', line: true, isLong: true });
  else if (type === 'start' && last !== undefined) Object.assign(last, { line: true, isLong: true });
  else if (type === 'stop' && last?.isLong) delete last.isLong;
  else if (type === 'stop') chord.fields.endsOrnamentLine = true;
}

const MORDENTS: ReadonlySet<Ornament['kind']> = new Set(['mordent', 'inverted-mordent']);
const SIDES = ['above', 'below'] as const;

function mordentForm({ attributes }: XmlElement): Partial<Ornament> {
  const [approach, departure] = [attributes['approach'], attributes['departure']].map((stated) =>
    SIDES.find((side) => side === stated),
  );
  return {
    ...(attributes['long'] === 'yes' && { extended: true }),
    ...(approach !== undefined && { approach }),
    ...(departure !== undefined && { departure }),
  };
}

function readOrnaments(element: XmlElement, target: Target): void {
  const ornaments: Mutable<Ornament>[] = [];
  const unknown: XmlElement[] = [];
  for (const child of element.children) {
    const kind = ORNAMENT_NAMES.get(child.name);
    const last = ornaments.at(-1);
    if (kind === 'trill' && last?.kind === 'vibrato') {
      // The file has the line before its trill sign.
      last.kind = kind;
    } else if (kind !== undefined) {
      ornaments.push({ kind, ...(MORDENTS.has(kind) && mordentForm(child)) });
    } else if (child.name === 'wavy-line') {
      readWavyLine(child.attributes['type'], ornaments, target);
    } else if (child.name === 'accidental-mark') {
      const alter = ALTERATIONS.get(child.text.trim());
      if (alter === undefined || last === undefined || unknown.length > 0) unknown.push(child);
      else if (child.attributes['placement'] === 'below') last.accidentalBelow = alter;
      else last.accidentalAbove = alter;
    } else if (child.name === 'tremolo') {
      readTremolo(child, target);
    } else {
      unknown.push(child);
    }
  }
  for (const child of unknown) readSign(child, target, 'ornaments');
  if (ornaments.length > 0) target.chord.fields.ornaments = [...(target.chord.fields.ornaments ?? []), ...ornaments];
}

/**
 * Appends a fingering to those of the note, separated by a space. A substitution has a hyphen before it, an alternative
 * fingering a slash: `3 -1`, `1 /2`.
 */
function withFingering(known: string | undefined, hand: string, { text, attributes }: XmlElement): string | undefined {
  const finger = text.trim();
  if (finger === '') return undefined;
  const sign = attributes['substitution'] === 'yes' ? '-' : attributes['alternate'] === 'yes' ? '/' : '';
  return known === undefined ? hand + finger : `${known} ${sign}${finger}`;
}

function readTechnical(element: XmlElement, target: Target): void {
  const { note } = target;
  let hand = '';
  for (const child of element.children) {
    const text = child.text.trim();
    if (child.name === '?songleaf-hand') hand = text;
    else if (note !== undefined && child.name === 'fingering') {
      const fingering = withFingering(note.fingering, hand, child);
      if (fingering !== undefined) note.fingering = fingering;
    } else if (note !== undefined && child.name === 'string') note.string = parseNumber(text, 'string');
    else if (note !== undefined && child.name === 'fret') note.fret = parseNumber(text, 'fret');
    else if (!child.name.startsWith('?')) readTechnicalSign(child, target);
  }
}

/** Reads `arpeggiate` and `non-arpeggiate`. The model has no such sign of a grace chord, whose notes keep the elements. */
function readArpeggio(element: XmlElement, target: Target): void {
  const { chord } = target;
  const { direction } = element.attributes;
  if (chord.grace !== undefined) readSign(element, target);
  else if (element.name === 'non-arpeggiate') chord.fields.arpeggio = 'bracket';
  else chord.fields.arpeggio = direction === 'up' || direction === 'down' ? direction : 'plain';
}

const GLISSANDO_STYLES = ['solid', 'dashed', 'dotted', 'wavy'] as const;

/** Reads a glissando or slide, which connects notes; one on a rest is ignored. */
function readGlissando(element: XmlElement, { note }: Target): void {
  const { type, 'line-type': line } = element.attributes;
  if (note === undefined) return;
  const kind = element.name === 'slide' ? 'slide' : 'glissando';
  const number = ordinalOf(element);
  const style = GLISSANDO_STYLES.find((known) => known === line);
  const text = element.text.trim();
  if (type === 'stop') note.glissandoStops = [...(note.glissandoStops ?? []), { number, kind }];
  if (type !== 'start') return;
  const start = { number, kind, ...(style !== undefined && { style }), ...(text !== '' && { text }) } as const;
  note.glissandoStarts = [...(note.glissandoStarts ?? []), start];
}

const READERS: Readonly<Record<string, (element: XmlElement, target: Target) => void>> = {
  tied: readTied,
  slur: readSlur,
  tuplet: readTuplet,
  ornaments: readOrnaments,
  articulations: readArticulations,
  technical: readTechnical,
  arpeggiate: readArpeggio,
  glissando: readGlissando,
  slide: readGlissando,
  'non-arpeggiate': readArpeggio,
  fermata: readFermata,
  dynamics: (element, { chord, reading }) => {
    readDynamics(element, { at: chord.at, staff: chord.staff, ...placementOf(element) }, reading);
  },
};

/** What `notations` that are not printed (MuseScore's form of hidden signs) say about each of their children. */
function hidden(child: XmlElement): XmlElement {
  if (child.name === 'tuplet')
    return { ...child, attributes: { ...child.attributes, bracket: 'no', 'show-number': 'none' } };
  if (child.name !== 'articulations') return child;
  const children = child.children.map((each) => ({
    ...each,
    attributes: { ...each.attributes, 'print-object': 'no' },
  }));
  return { ...child, children };
}

export function readNotations(notations: XmlElement, place: Pick<Target, 'chord' | 'note' | 'reading'>): void {
  const { chord, reading } = place;
  const isHidden = notations.attributes['print-object'] === 'no';
  const target: Target = { ...place, fields: chord.fields, spend: reading.spend };
  reading.spend(COSTS.notation * notations.children.length);
  for (const written of notations.children) {
    const child = isHidden ? hidden(written) : written;
    const read = READERS[child.name];
    if (read !== undefined) read(child, target);
    else readSign(child, target);
  }
}
