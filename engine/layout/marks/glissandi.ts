/**
 * Pass 9, lines that slide from one note to another: straight for a slide, wavy for a glissando (Gould, "Glissando"). Over a
 * system break the line runs on to the end of the staff, and into the next system from its beginning. All that it needs
 * stands in its own system.
 */
import type { GlissandoStart, GlissandoStop } from '../../model/chord.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { chordRef } from '../emitChords.ts';
import { textInk, type ChordInSystem, type MarkSheet } from './markSheet.ts';

/** Between a line and the notes at its ends. */
const GAP = 0.4;
const THICKNESS = engravingDefaults.hairpinThickness;
const WAVE = { length: 1, height: 0.22, steps: 6 };
const DASHES = { dashed: [0.9, 0.6], dotted: [THICKNESS, 0.45] } as const;
const TEXT_SIZE = 1.7;
/** How far a line runs out of its staff towards the staff of its other end. */
const TOWARDS_STAFF = 3;
/** Of a line that comes from another system: its slope, and the least that is seen of it. */
const RISE = 1;
const SHORTEST = 1.5;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface End {
  readonly chord: ChordInSystem;
  /** Index into the chord's notes. */
  readonly note: number;
}

export interface Glissando {
  /** Absent where it lies in another system. */
  readonly start?: End & { readonly line: GlissandoStart };
  readonly stop?: End & { readonly line: GlissandoStop };
}

const hasEnds = ({ shape }: ChordInSystem): boolean =>
  shape.event.chord.notes.some((note) => note.glissandoStarts !== undefined || note.glissandoStops !== undefined);

/** Starts and stops in order of time, each with its partner if that stands in this system. */
export function glissandosOf(sheet: MarkSheet): readonly Glissando[] {
  const open = new Map<string, Required<Pick<Glissando, 'start'>>>();
  const found: Glissando[] = [];
  const key = ({ shape }: ChordInSystem, { kind, number }: GlissandoStop): string =>
    `${String(shape.event.part)} ${kind} ${String(number)}`;
  for (const chord of sheet
    .chords()
    .filter(hasEnds)
    .sort((a, b) => a.x - b.x)) {
    chord.shape.event.chord.notes.forEach(({ glissandoStarts, glissandoStops }, note) => {
      for (const line of glissandoStops ?? []) {
        found.push({ ...open.get(key(chord, line)), stop: { chord, note, line } });
        open.delete(key(chord, line));
      }
      for (const line of glissandoStarts ?? []) open.set(key(chord, line), { start: { chord, note, line } });
    });
  }
  return [...found, ...open.values()];
}

/** Where a line may begin or end beside a note, on the chord's own staff. */
function beside({ chord: { shape, x }, note }: End, side: 'left' | 'right'): Point {
  const head = shape.heads.find((each) => each.note === note) ?? shape.heads[0];
  const y = (head?.position ?? 4) / 2;
  if (side === 'right') {
    const edges = [...shape.heads, ...shape.dots].map((ink) => ink.x + ink.glyph.right * shape.scale);
    return { x: x + Math.max(0, ...edges) + GAP, y };
  }
  const accidentals = shape.accidentals.flatMap(({ glyphs }) => glyphs.map((sign) => sign.x + sign.glyph.left));
  return { x: x + Math.min(0, ...shape.heads.map((each) => each.x), ...accidentals) - GAP, y };
}

function ends(sheet: MarkSheet, { start, stop }: Glissando): readonly [Point, Point, End] | undefined {
  const { measures } = sheet.frame;
  const own = start ?? stop;
  if (own === undefined) return undefined;
  const to = stop && beside(stop, 'left');
  const first = measures[0];
  const begin = first === undefined ? 0 : first.left + first.prefix.width;
  const from = start
    ? beside(start, 'right')
    : { x: Math.min(begin, (to?.x ?? begin) - SHORTEST), y: (to?.y ?? 2) + RISE };
  // Before the last barline, after which only announced signatures stand.
  const barline = measures.at(-1)?.right ?? sheet.frame.right;
  const end = to ?? { x: Math.max(barline - GAP, from.x + GAP), y: from.y - RISE };
  const staves = [start, stop].map((each) => (each ?? own).chord.shape.event.staff) as [number, number];
  const down = Math.sign(staves[1] - staves[0]);
  return [from, down === 0 ? end : { ...end, y: down > 0 ? 4 + TOWARDS_STAFF : -TOWARDS_STAFF }, own];
}

/** Half the height between the ends of a slide along one string. */
export const TILT = 0.4;

const pitchOf = ({ chord, note }: End): number => {
  const found = chord.shape.event.chord.notes[note];
  return found === undefined ? 0 : midiPitch(found.pitch);
};

/** 1 where the line leads to a higher pitch or to another system, -1 to a lower one. */
export const risesBy = ({ start, stop }: Glissando): 1 | -1 =>
  start !== undefined && stop !== undefined && pitchOf(stop) < pitchOf(start) ? -1 : 1;

/** Along one string of tablature a line would not be seen: it rises or falls as the pitch does. */
function tilted(glissando: Glissando, found: ReturnType<typeof ends>): ReturnType<typeof ends> {
  if (found === undefined) return undefined;
  const [from, to, own] = found;
  const { staff } = own.chord.shape.event;
  if (own.chord.measure.engraving.context.staves[staff]?.tab === undefined || from.y !== to.y) return found;
  const tilt = TILT * risesBy(glissando);
  return [{ ...from, y: from.y + tilt }, { ...to, y: to.y - tilt }, own];
}

/** A line from one point to the other as strokes, each x1, y1, x2, y2. */
function strokes(from: Point, to: Point, style: GlissandoStart['style']): [number, number, number, number][] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [cos, sin] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, off = 0): [number, number] => [
    from.x + along * cos - off * sin,
    from.y + along * sin + off * cos,
  ];
  if (style === 'wavy') {
    const count = Math.max(1, Math.round(length / WAVE.length)) * WAVE.steps;
    const point = (step: number) =>
      at((length * step) / count, WAVE.height * Math.sin((2 * Math.PI * step) / WAVE.steps));
    return Array.from({ length: count }, (_, step) => [...point(step), ...point(step + 1)]);
  }
  if (style !== 'dashed' && style !== 'dotted') return [[...at(0), ...at(length)]];
  const [dash, gap] = DASHES[style];
  const count = Math.ceil(length / (dash + gap));
  return Array.from({ length: count }, (_, index) => {
    const begin = index * (dash + gap);
    return [...at(begin), ...at(Math.min(begin + dash, length))];
  });
}

export function placeGlissandi(sheet: MarkSheet): void {
  for (const glissando of glissandosOf(sheet)) {
    const [from, to, own] = tilted(glissando, ends(sheet, glissando)) ?? [];
    if (from === undefined || to === undefined || own === undefined || to.x - from.x < GAP) continue;
    const line = glissando.start?.line ?? glissando.stop?.line;
    const style = glissando.start?.line.style ?? (line?.kind === 'slide' ? 'solid' : 'wavy');
    const { shape, measure } = own.chord;
    const element = chordRef('mark', shape, measure.index, own.note);
    const { staff } = shape.event;
    for (const stroke of strokes(from, to, style)) sheet.stroke(staff, stroke, THICKNESS, element);
    const text = glissando.start?.line.text ?? '';
    const width = textWidth(text, TEXT_SIZE);
    if (text === '' || width > to.x - from.x) continue;
    const x = (from.x + to.x) / 2;
    const y = sheet.clearY(staff, 'above', x - width / 2, x + width / 2, textInk(TEXT_SIZE), GAP);
    sheet.text({ staff, text, x, y, size: TEXT_SIZE, style: 'italic', anchor: 'middle', element });
  }
}
