/**
 * Lines from one note to another: straight for a slide, wavy for a glissando (Gould, "Glissando"). At a system break the
 * line continues to the end of the staff, and from the beginning of the next system. Each part is computed from its own
 * system alone. A line to another staff is placed after the staves are spaced.
 */
import type { GlissandoStart, GlissandoStop } from '../../model/chord.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { textInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { chordRef } from '../types/elements.ts';
import type { ChordShape } from '../types/shapes.ts';
import type { Heights } from '../curves/crossStaffSlurs.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  dashes,
  gap: glissandoGap,
  thickness: glissandoThickness,
  textSize: glissandoTextSize,
  towardsStaff,
  rise: glissandoRise,
  shortest: shortestGlissando,
  halfTilt,
  wave: glissandoWave,
} = engravingStyle.glissandi;
const { bottomY } = engravingStyle.staff;

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
  /** Absent where it is in another system. */
  readonly start?: End & { readonly line: GlissandoStart };
  readonly stop?: End & { readonly line: GlissandoStop };
}

const hasEnds = ({ shape }: ChordInSystem): boolean =>
  shape.event.chord.notes.some((note) => note.glissandoStarts !== undefined || note.glissandoStops !== undefined);

/** Starts and stops by time, each with its other end if that is in this system. */
export function glissandosOf(sheet: OutsideStaff): readonly Glissando[] {
  const open = new Map<string, Required<Pick<Glissando, 'start'>>>();
  const found: Glissando[] = [];
  const key = ({ shape }: ChordInSystem, { kind, number }: GlissandoStop): string =>
    `${String(shape.event.part)} ${kind} ${String(number)}`;
  const chords = [...sheet.chords().filter(hasEnds), ...sheet.graceChords().filter(hasEnds)];
  for (const chord of chords.sort((a, b) => a.x - b.x)) {
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

/** Right edge of a chord's heads and dots; at a small note of its flag too, because the line from a grace note is short and steep. */
function rightEdge({ shape, x }: ChordInSystem): number {
  const { heads, dots, flag, scale } = shape;
  const inks = [...heads, ...dots, ...(flag !== null && scale < 1 ? [flag] : [])];
  return x + Math.max(0, ...inks.map((ink) => ink.x + ink.glyph.right * scale));
}

/** The point beside a note at which a line begins or ends; y from the chord's own staff. */
function beside({ chord, note }: End, side: 'left' | 'right'): Point {
  const { shape, x } = chord;
  const head = shape.heads.find((each) => each.note === note) ?? shape.heads[0];
  const y = (head?.position ?? 4) / 2;
  if (side === 'right') return { x: rightEdge(chord) + glissandoGap, y };
  return { x: x + leftEdge(shape) - glissandoGap, y };
}

/** The left edge of a chord with its accidentals, from its column. */
function leftEdge({ heads, accidentals }: ChordShape): number {
  const signs = accidentals.flatMap(({ glyphs }) => glyphs.map((sign) => sign.x + sign.glyph.left));
  return Math.min(0, ...heads.map((each) => each.x), ...signs);
}

const isWithoutHead = ({ chord, note }: End): boolean => chord.shape.event.chord.notes[note]?.notehead === 'none';

/**
 * Where a line begins and ends beside notes without a head, by which some programs draw lines between other notes: after
 * the notes that are printed before its end, and before the accidentals of its last moment.
 */
function besideOthers(
  sheet: OutsideStaff,
  { start, stop }: Glissando,
  [from, to]: readonly [Point, Point],
): readonly [Point, Point] {
  if (start === undefined || stop === undefined || !isWithoutHead(start)) return [from, to];
  const { staff } = start.chord.shape.event;
  const others = [...sheet.chords(), ...sheet.graceChords()].filter(({ shape }) => shape.event.staff === staff);
  const before = others.filter(({ x }) => x > start.chord.x && x < stop.chord.x);
  const together = others.filter(({ x }) => x === stop.chord.x);
  return [
    { ...from, x: Math.max(from.x, ...before.map((each) => rightEdge(each) + glissandoGap)) },
    { ...to, x: Math.min(to.x, ...together.map(({ shape, x }) => x + leftEdge(shape) - glissandoGap)) },
  ];
}

/**
 * The ends of a line, both from the staff of the first. Without `heights` of the staves, a line to another staff ends in
 * the space between them.
 */
function ends(sheet: OutsideStaff, glissando: Glissando, heights?: Heights): readonly [Point, Point, End] | undefined {
  const { start, stop } = glissando;
  const { measures } = sheet.frame;
  const own = start ?? stop;
  if (own === undefined) return undefined;
  const to = stop && beside(stop, 'left');
  const first = measures[0];
  const begin = first === undefined ? 0 : first.left + first.prefix.width;
  const from = start
    ? beside(start, 'right')
    : { x: Math.min(begin, (to?.x ?? begin) - shortestGlissando), y: (to?.y ?? 2) + glissandoRise };
  // Before the last barline; only courtesy signatures are after it.
  const barline = measures.at(-1)?.right ?? sheet.frame.right;
  const end = to ?? { x: Math.max(barline - glissandoGap, from.x + glissandoGap), y: from.y - glissandoRise };
  const staves = [start, stop].map((each) => (each ?? own).chord.shape.event.staff) as [number, number];
  const down = Math.sign(staves[1] - staves[0]);
  const between = down > 0 ? bottomY + towardsStaff : -towardsStaff;
  const across = heights?.onStaff(staves[0], heights.inSystem(staves[1], end.y)) ?? between;
  const last = down === 0 ? end : { ...end, y: across };
  return [...besideOthers(sheet, glissando, [from, last]), own];
}

const pitchOf = ({ chord, note }: End): number => {
  const found = chord.shape.event.chord.notes[note];
  return found === undefined ? 0 : midiPitch(found.pitch);
};

/** 1 where the line leads to a higher pitch or to another system, -1 to a lower one. */
export const risesBy = ({ start, stop }: Glissando): 1 | -1 =>
  start !== undefined && stop !== undefined && pitchOf(stop) < pitchOf(start) ? -1 : 1;

/** The ends of a line. On one string of tablature a level line would be hidden by the string, so it rises or falls with the pitch. */
function tilted(glissando: Glissando, found: ReturnType<typeof ends>): ReturnType<typeof ends> {
  if (found === undefined) return undefined;
  const [from, to, own] = found;
  const { staff } = own.chord.shape.event;
  if (own.chord.measure.engraving.context.staves[staff]?.tab === undefined || from.y !== to.y) return found;
  const tilt = halfTilt * risesBy(glissando);
  return [{ ...from, y: from.y + tilt }, { ...to, y: to.y - tilt }, own];
}

/** The strokes of a line from one point to the other, each x1, y1, x2, y2. */
function strokes(from: Point, to: Point, style: GlissandoStart['style']): [number, number, number, number][] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [cos, sin] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, off = 0): [number, number] => [
    from.x + along * cos - off * sin,
    from.y + along * sin + off * cos,
  ];
  if (style === 'wavy') {
    const count = Math.max(1, Math.round(length / glissandoWave.length)) * glissandoWave.steps;
    const point = (step: number) =>
      at((length * step) / count, glissandoWave.height * Math.sin((2 * Math.PI * step) / glissandoWave.steps));
    return Array.from({ length: count }, (_, step) => [...point(step), ...point(step + 1)]);
  }
  if (style !== 'dashed' && style !== 'dotted') return [[...at(0), ...at(length)]];
  const [dash, gap] = dashes[style];
  const count = Math.ceil(length / (dash + gap));
  return Array.from({ length: count }, (_, index) => {
    const begin = index * (dash + gap);
    return [...at(begin), ...at(Math.min(begin + dash, length))];
  });
}

type Line = NonNullable<ReturnType<typeof ends>>;

const isBetweenStaves = ({ start, stop }: Glissando): boolean =>
  start !== undefined && stop !== undefined && start.chord.shape.event.staff !== stop.chord.shape.event.staff;

function drawLine(sheet: OutsideStaff, glissando: Glissando, [from, to, own]: Line): void {
  const line = glissando.start?.line ?? glissando.stop?.line;
  const style = glissando.start?.line.style ?? (line?.kind === 'slide' ? 'solid' : 'wavy');
  const { shape, measure } = own.chord;
  const element = chordRef('mark', shape, measure.index, own.note);
  for (const stroke of strokes(from, to, style)) sheet.stroke(shape.event.staff, stroke, glissandoThickness, element);
}

/** Places the text over the middle of the line, which may be shorter than its text. */
function placeText(sheet: OutsideStaff, glissando: Glissando, [from, to, own]: Line): void {
  const text = glissando.start?.line.text ?? '';
  if (text === '') return;
  const { shape, measure } = own.chord;
  const { staff } = shape.event;
  const half = textWidth(text, glissandoTextSize) / 2;
  const x = Math.max(half, Math.min((from.x + to.x) / 2, sheet.frame.lineEnd - half));
  const y = sheet.clearY(staff, 'above', x - half, x + half, textInk(glissandoTextSize), glissandoGap);
  const element = chordRef('mark', shape, measure.index, own.note);
  sheet.text({ staff, text, x, y, size: glissandoTextSize, style: 'italic', anchor: 'middle', element });
}

/** Places the lines on one staff, and the texts of all; the ink of a line to another staff is only reserved. */
export function placeGlissandi(sheet: OutsideStaff): void {
  for (const glissando of glissandosOf(sheet)) {
    const line = tilted(glissando, ends(sheet, glissando));
    if (line === undefined || line[1].x - line[0].x < glissandoGap) continue;
    const [from, to, { chord }] = line;
    if (isBetweenStaves(glissando))
      sheet.skylines[chord.shape.event.staff]?.add(from.x, Math.min(from.y, to.y), to.x, Math.max(from.y, to.y));
    else drawLine(sheet, glissando, line);
    placeText(sheet, glissando, line);
  }
}

/** Places the lines from one staff to another, once the staves are spaced. */
export function placeCrossStaffGlissandi(sheet: OutsideStaff, heights: Heights): void {
  for (const glissando of glissandosOf(sheet)) {
    const line = isBetweenStaves(glissando) ? ends(sheet, glissando, heights) : undefined;
    if (line !== undefined && line[1].x - line[0].x >= glissandoGap) drawLine(sheet, glissando, line);
  }
}
