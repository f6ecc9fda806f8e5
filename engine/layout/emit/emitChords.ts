/** Emits the chords and rests of a measure. */
import { columnXOf, type MeasureFrame } from '../types/frame.ts';
import type { ElementRef } from '../../display/displayList.ts';
import type { StaffInk } from './staffInk.ts';
import type { ChordShape, GlyphAt, HeadShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { chordRef, type ChordRefKind } from '../types/elements.ts';

const { thickness: stemThickness } = engravingStyle.stems;
const { thickness: ledgerThickness } = engravingStyle.ledgerLines;
const { fretSize } = engravingStyle.tablature;

function emitGlyphs(ink: StaffInk, glyphs: readonly GlyphAt[], x: number, scale: number, element: number): void {
  for (const at of glyphs) ink.glyph(at.glyph.codePoint, x + at.x, at.y, scale, element);
}

/** Emits a notehead, or in tablature the fret that replaces it. */
function emitHead(ink: StaffInk, head: HeadShape, x: number, scale: number, element: number): void {
  const [left, middle] = [x + head.x, head.position / 2];
  if (head.text === undefined) {
    ink.glyph(head.glyph.codePoint, left, middle, scale, element);
    return;
  }
  const baseline = middle + head.glyph.bottom * scale;
  ink.text({ text: head.text, x: left, y: baseline, size: fretSize * scale, style: 'roman', anchor: 'start', element });
}

/** Emits the tablature under a part. Its digits refer to the notes that they repeat. */
export function emitTablature(inks: readonly StaffInk[], frame: MeasureFrame): void {
  for (const { event, column, staff, heads } of frame.engraving.tablature) {
    const { part, voice, index } = event;
    const ink = inks[staff] as StaffInk;
    for (const head of heads) {
      const ref = { kind: 'note', part, measure: frame.index, voice, chord: index, note: head.note } as const;
      emitHead(ink, head, frame.columnX[column] as number, 1, ink.element(ref));
    }
  }
}

/**
 * `x` of the column, `tip` of the stem. `graceRef`: the element of all ink of a grace chord, which belongs to the chord
 * that it decorates.
 */
export function emitChord(
  ink: StaffInk,
  shape: ChordShape,
  measure: number,
  x: number,
  tip: number,
  graceRef?: ElementRef,
): void {
  const elementOf = (kind: ChordRefKind, note: number): number =>
    ink.element(graceRef ?? chordRef(kind, shape, measure, note));
  for (const head of shape.heads) {
    if (shape.event.chord.notes[head.note]?.notehead === 'none') continue;
    const element = elementOf('note', head.note);
    emitHead(ink, head, x, shape.scale, element);
  }
  for (const { note, glyphs } of shape.accidentals) {
    emitGlyphs(ink, glyphs, x, shape.scale, elementOf('accidental', note));
  }
  if (shape.rest !== null) emitGlyphs(ink, [shape.rest], x, shape.scale, elementOf('rest', -1));
  if (shape.dots.length > 0) emitGlyphs(ink, shape.dots, x, shape.scale, elementOf('dot', -1));
  if (shape.ledgerLines.length > 0) {
    const element = elementOf('ledgerLine', -1);
    for (const line of shape.ledgerLines)
      ink.stroke(x + line.left, line.y, x + line.right, line.y, ledgerThickness, element);
  }
  if (shape.stem !== null) {
    const stemX = x + shape.stem.x;
    ink.stroke(stemX, shape.stem.from, stemX, tip, stemThickness * shape.scale, elementOf('stem', -1));
  }
  if (shape.flag !== null) emitGlyphs(ink, [shape.flag], x, shape.scale, elementOf('flag', -1));
}

export function emitMeasureChords(inks: readonly StaffInk[], frame: MeasureFrame, tips: Float64Array): void {
  for (const shape of frame.engraving.shapes) {
    if (shape === undefined) continue;
    const { staff, id } = shape.event;
    emitChord(inks[staff] as StaffInk, shape, frame.index, columnXOf(frame, shape), tips[id] as number);
  }
}
