/**
 * Hammer-ons and pull-offs: an arc from note to note with H or P over its middle, on the staff and on the tablature under
 * it. Where the notes are slurred on their staff, the slur is that arc.
 */
import type { Foreign } from '../../model/foreign.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { chordRef } from '../emitChords.ts';
import type { ChordInSystem, MarkSheet, Side } from '../marks/markSheet.ts';
import { attributeOf } from './foreignReading.ts';
import { signsOf } from './signsOf.ts';
import { headOf, middleOf, StringedNotes, type Stringed } from './stringed.ts';

const LETTERS: Readonly<Record<string, string>> = { 'hammer-on': 'H', 'pull-off': 'P' };
const TEXT_SIZE = 1.6;
const TEXT_INK = { ascent: 0.72 * TEXT_SIZE, descent: 0 };
const GAP = 0.25;
/** From the middle of a head or digit to the end of the arc. */
const OFF_HEAD = 0.85;
const RISE = { least: 0.45, most: 1.1, share: 0.08 };
/** An arc that comes from or goes to another system reaches this far at least. */
const SHORTEST = 2;
const TO_BARLINE = 0.4;

interface End {
  readonly chord: ChordInSystem;
  readonly note: number;
}

interface Legato {
  readonly letter: string;
  /** One of them is absent where it lies in another system. */
  readonly start?: End;
  readonly stop?: End;
}

interface Edge {
  readonly key: string;
  readonly end: End;
  readonly sign: Foreign;
}

function edgesOf(chord: ChordInSystem): readonly Edge[] {
  const { part, voice } = chord.shape.event;
  const signs = signsOf(chord);
  return signs.length === 0
    ? []
    : signs.flatMap(({ sign, note }) =>
        LETTERS[sign.name] === undefined || note < 0
          ? []
          : [
              {
                key: `${part}.${voice}.${sign.name}.${attributeOf(sign, 'number') ?? '1'}`,
                end: { chord, note },
                sign,
              },
            ],
      );
}

const legatoOf = ({ sign }: Edge): Pick<Legato, 'letter'> => ({
  letter: (sign.text ?? '').trim() || (LETTERS[sign.name] ?? ''),
});

const isStop = ({ sign }: Edge): boolean => attributeOf(sign, 'type') === 'stop';

/** In order of time; an end whose partner lies in another system stands alone. */
function legatosOf(sheet: MarkSheet): readonly Legato[] {
  const open = new Map<string, Edge>();
  const found: Legato[] = [];
  const edges = sheet.chords().flatMap(edgesOf);
  edges.sort((a, b) => a.end.chord.x - b.end.chord.x || Number(isStop(b)) - Number(isStop(a)));
  for (const edge of edges) {
    if (isStop(edge)) {
      const start = open.get(edge.key);
      open.delete(edge.key);
      found.push({ ...legatoOf(start ?? edge), ...(start && { start: start.end }), stop: edge.end });
    } else open.set(edge.key, edge);
  }
  return [...found, ...[...open.values()].map((edge) => ({ ...legatoOf(edge), start: edge.end }))];
}

interface Arc {
  readonly staff: number;
  readonly side: Side;
  readonly left: number;
  readonly right: number;
  readonly from: number;
  readonly to: number;
}

/** Over all digits or heads of the chord on its staff, or under them. */
function edgeY({ heads }: Stringed, side: Side): number {
  const ys = heads.map(({ position }) => position / 2);
  return side === 'above' ? Math.min(...ys) - OFF_HEAD : Math.max(...ys) + OFF_HEAD;
}

function sideOf({ start, stop }: Legato, { isTab, isLower }: Stringed): Side {
  if (isTab) return isLower ? 'below' : 'above';
  if (isLower) return 'below';
  const chords = [start, stop].flatMap((end) => end?.chord ?? []);
  return chords.some(({ shape }) => shape.stemDirection !== 1) ? 'above' : 'below';
}

function arcOf(sheet: MarkSheet, legato: Legato, from: Stringed | undefined, to: Stringed | undefined): Arc | null {
  const own = from ?? to;
  if (own === undefined) return null;
  const side = sideOf(legato, own);
  const first = from && legato.start && headOf(from, legato.start.note);
  const last = to && legato.stop && headOf(to, legato.stop.note);
  const { measures } = sheet.frame;
  const begin = (measures[0]?.left ?? 0) + (measures[0]?.prefix.width ?? 0);
  const end = (measures.at(-1)?.columnX.at(-1) ?? sheet.frame.right) - TO_BARLINE;
  const right = last && to ? middleOf(to, last) : end;
  const left = first && from ? middleOf(from, first) : Math.min(begin, right - SHORTEST);
  const ys = [from, to].flatMap((each) => (each && each.heads.length > 0 ? [edgeY(each, side)] : []));
  if (ys.length === 0 || right - left < 0.5) return null;
  return { staff: own.staff, side, left, right, from: ys[0] as number, to: ys.at(-1) as number };
}

function drawArc(sheet: MarkSheet, { staff, side, left, right, from, to }: Arc, { chord }: End): void {
  const width = right - left;
  const rise = Math.min(RISE.most, RISE.least + RISE.share * width) * (side === 'above' ? -1 : 1);
  const element = sheet.staffElement('slur', staff, chord.measure.index);
  const points = [left, from, left + width / 4, from + rise, right - width / 4, to + rise, right, to] as const;
  const { slurMidpointThickness: middle, slurEndpointThickness: ends } = engravingDefaults;
  sheet.curve({ kind: 'curve', staff, points: [...points], middle, ends, element });
}

function drawLetter(sheet: MarkSheet, { staff, side, left, right }: Arc, { chord }: End, text: string): void {
  const x = (left + right) / 2;
  const half = textWidth(text, TEXT_SIZE) / 2;
  const y = sheet.clearY(staff, side, x - half, x + half, TEXT_INK, GAP);
  const element = chordRef('mark', chord.shape, chord.measure.index, -1);
  sheet.text({ staff, text, x, y, size: TEXT_SIZE, style: 'roman', anchor: 'middle', element });
}

/** Placed when slurs stand, which the letters keep clear of. */
export function placeLegatos(sheet: MarkSheet): void {
  const all = legatosOf(sheet);
  if (all.length === 0) return;
  const notes = new StringedNotes(sheet);
  for (const legato of all) {
    const own = legato.start ?? legato.stop;
    if (own === undefined) continue;
    const starts = legato.start ? notes.placesOf(legato.start.chord) : [];
    const stops = legato.stop ? notes.placesOf(legato.stop.chord) : [];
    const isSlurred = legato.start?.chord.shape.event.chord.slurStarts !== undefined;
    for (const staff of new Set([...starts, ...stops].map((each) => each.staff))) {
      const from = starts.find((each) => each.staff === staff);
      const to = stops.find((each) => each.staff === staff);
      const arc = arcOf(sheet, legato, from, to);
      if (arc === null) continue;
      const hasSlur = isSlurred && from?.chord.shape.event.staff === staff;
      if (!hasSlur) drawArc(sheet, arc, own);
      if (legato.start !== undefined) drawLetter(sheet, arc, own, legato.letter);
    }
  }
}
