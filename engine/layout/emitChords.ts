/** The ink of a measure's chords and rests. */
import type { ElementRef } from '../display/displayList.ts';
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { columnXOf, type MeasureFrame } from './frame.ts';
import type { Ink } from '../display/ink.ts';
import type { ChordShape, GlyphAt, HeadShape } from './shapes.ts';
import { FRET_SIZE } from './tablature.ts';

const STEM = engravingDefaults.stemThickness;
const LEDGER = engravingDefaults.legerLineThickness;

type ChordRefKind = 'note' | 'rest' | 'stem' | 'dot' | 'accidental' | 'tie' | 'flag' | 'ledgerLine' | 'mark';

export const chordRef = (kind: ChordRefKind, shape: ChordShape, measure: number, note: number): ElementRef => ({
  kind,
  part: shape.event.part,
  measure,
  voice: shape.event.voice,
  chord: shape.event.index,
  note,
});

function emitGlyphs(ink: Ink, glyphs: readonly GlyphAt[], x: number, y: number, scale: number, element: number): void {
  for (const at of glyphs) ink.glyph(at.glyph.codePoint, x + at.x, y + at.y, scale, element);
}

/** A notehead, or the fret that stands in its place in tablature. */
function emitHead(ink: Ink, head: HeadShape, x: number, y: number, scale: number, element: number): void {
  const [left, middle] = [x + head.x, y + head.position / 2];
  if (head.text === undefined) {
    ink.glyph(head.glyph.codePoint, left, middle, scale, element);
    return;
  }
  const baseline = middle + head.glyph.bottom;
  ink.text({ text: head.text, x: left, y: baseline, size: FRET_SIZE, style: 'roman', anchor: 'start', element });
}

/** The tablature under a part: its digits belong to the notes that they repeat. */
export function emitTablature(ink: Ink, frame: MeasureFrame, staffY: readonly number[]): void {
  for (const { event, column, staff, heads } of frame.engraving.tablature) {
    const { part, voice, index } = event;
    for (const head of heads) {
      const ref = { kind: 'note', part, measure: frame.index, voice, chord: index, note: head.note } as const;
      emitHead(ink, head, frame.columnX[column] as number, staffY[staff] as number, 1, ink.element(ref));
    }
  }
}

/**
 * `x` of the column, `y` of the staff's top line, `tip` of the stem. A grace chord's ink belongs to the chord that it
 * decorates (`isGrace`).
 */
export function emitChord(
  ink: Ink,
  shape: ChordShape,
  measure: number,
  x: number,
  y: number,
  tip: number,
  isGrace = false,
): void {
  const elementOf = (kind: ChordRefKind, note: number): number =>
    ink.element(chordRef(isGrace ? 'mark' : kind, shape, measure, isGrace ? -1 : note));
  for (const head of shape.heads) {
    if (shape.event.chord.notes[head.note]?.notehead === 'none') continue;
    const element = elementOf('note', head.note);
    emitHead(ink, head, x, y, shape.scale, element);
  }
  for (const { note, glyphs } of shape.accidentals) {
    emitGlyphs(ink, glyphs, x, y, shape.scale, elementOf('accidental', note));
  }
  if (shape.rest !== null) emitGlyphs(ink, [shape.rest], x, y, shape.scale, elementOf('rest', -1));
  if (shape.dots.length > 0) emitGlyphs(ink, shape.dots, x, y, shape.scale, elementOf('dot', -1));
  if (shape.ledgerLines.length > 0) {
    const element = elementOf('ledgerLine', -1);
    for (const line of shape.ledgerLines)
      ink.stroke(x + line.left, y + line.y, x + line.right, y + line.y, LEDGER, element);
  }
  if (shape.stem !== null) {
    const stemX = x + shape.stem.x;
    ink.stroke(stemX, y + shape.stem.from, stemX, y + tip, STEM * shape.scale, elementOf('stem', -1));
  }
  if (shape.flag !== null) emitGlyphs(ink, [shape.flag], x, y, shape.scale, elementOf('flag', -1));
}

export function emitMeasureChords(ink: Ink, frame: MeasureFrame, staffY: readonly number[], tips: Float64Array): void {
  for (const shape of frame.engraving.shapes) {
    if (shape === undefined) continue;
    const { staff, id } = shape.event;
    const x = columnXOf(frame, shape);
    emitChord(ink, shape, frame.index, x, staffY[staff] as number, tips[id] as number);
  }
}
