/**
 * Hammer-ons and pull-offs: a curve from note to note with H or P over its middle, on the staff and on the tablature
 * under it. Where the notes are slurred on their staff, the slur is that curve.
 */
import type { Legato as LegatoSign } from '../../model/noteSigns.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import { signsOf } from '../glyphs/signsOf.ts';
import { headShapeOf, middleOf, StringedNotes, type Stringed } from '../markParts/stringed.ts';
import { chordRef } from '../types/elements.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  textSize: legatoTextSize,
  textInk: legatoTextInk,
  gap: legatoGap,
  offDigit,
  rise: legatoRise,
  shortest: shortestLegato,
  toBarline,
} = engravingStyle.legatos;

const LETTERS: Readonly<Record<LegatoSign['technique'], string>> = { 'hammer-on': 'H', 'pull-off': 'P' };

interface End {
  readonly chord: ChordInSystem;
  readonly note: number;
}

interface Legato {
  readonly letter: string;
  /** An end is absent where it is in another system. */
  readonly start?: End;
  readonly stop?: End;
}

interface Edge {
  readonly key: string;
  readonly end: End;
  readonly sign: LegatoSign;
}

const NO_EDGES: readonly Edge[] = [];

function edgesOf(chord: ChordInSystem): readonly Edge[] {
  const { part, homeStaff, voiceNumber } = chord.shape.event;
  return signsOf(chord).flatMap(({ sign, note }): readonly Edge[] => {
    if (sign.kind !== 'legato' || note < 0) return NO_EDGES;
    return [
      { key: `${part}.${homeStaff}.${voiceNumber}.${sign.technique}.${sign.number}`, end: { chord, note }, sign },
    ];
  });
}

const legatoOf = ({ sign }: Edge): Pick<Legato, 'letter'> => ({ letter: sign.text ?? LETTERS[sign.technique] });

const isStop = ({ sign }: Edge): boolean => sign.edge === 'stop';

/** Hammer-ons and pull-offs by time; an end whose other end is in another system is alone. */
function legatosOf(sheet: OutsideStaff): readonly Legato[] {
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

/** y above or below all digits or heads of the chord on its staff. */
function edgeY({ heads }: Stringed, side: Side): number {
  const ys = heads.map(({ position }) => position / 2);
  return side === 'above' ? Math.min(...ys) - offDigit : Math.max(...ys) + offDigit;
}

function sideOf({ start, stop }: Legato, { isTab, isLower }: Stringed): Side {
  if (isTab) return isLower ? 'below' : 'above';
  if (isLower) return 'below';
  const chords = [start, stop].flatMap((end) => end?.chord ?? []);
  return chords.some(({ shape }) => shape.stemDirection !== 1) ? 'above' : 'below';
}

function arcOf(sheet: OutsideStaff, legato: Legato, from: Stringed | undefined, to: Stringed | undefined): Arc | null {
  const own = from ?? to;
  if (own === undefined) return null;
  const side = sideOf(legato, own);
  const first = from && legato.start && headShapeOf(from, legato.start.note);
  const last = to && legato.stop && headShapeOf(to, legato.stop.note);
  const { measures } = sheet.frame;
  const begin = (measures[0]?.left ?? 0) + (measures[0]?.prefix.width ?? 0);
  const end = (measures.at(-1)?.columnX.at(-1) ?? sheet.frame.right) - toBarline;
  const right = last && to ? middleOf(to, last) : end;
  const left = first && from ? middleOf(from, first) : Math.min(begin, right - shortestLegato);
  const ys = [from, to].flatMap((each) => (each && each.heads.length > 0 ? [edgeY(each, side)] : []));
  if (ys.length === 0 || right - left < 0.5) return null;
  return { staff: own.staff, side, left, right, from: ys[0] as number, to: ys.at(-1) as number };
}

function drawArc(sheet: OutsideStaff, { staff, side, left, right, from, to }: Arc, { chord }: End): void {
  const width = right - left;
  const rise = Math.min(legatoRise.most, legatoRise.least + legatoRise.share * width) * (side === 'above' ? -1 : 1);
  const element = sheet.staffElement('slur', staff, chord.measure.index);
  const points = [left, from, left + width / 4, from + rise, right - width / 4, to + rise, right, to] as const;
  const { middleThickness: middle, endThickness: ends } = engravingStyle.slurs;
  sheet.curve({ kind: 'curve', staff, points: [...points], middle, ends, element });
}

function drawLetter(sheet: OutsideStaff, { staff, side, left, right }: Arc, { chord }: End, text: string): void {
  const x = (left + right) / 2;
  const half = textWidth(text, legatoTextSize) / 2;
  const y = sheet.clearY(staff, side, x - half, x + half, legatoTextInk, legatoGap);
  const element = chordRef('mark', chord.shape, chord.measure.index, -1);
  sheet.text({ staff, text, x, y, size: legatoTextSize, style: 'roman', anchor: 'middle', element });
}

/** Places hammer-ons and pull-offs. Runs after slurs, because the letters clear them. */
export function placeLegatos(sheet: OutsideStaff): void {
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
