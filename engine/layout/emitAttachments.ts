/** The ink of grace notes, clef changes and arpeggios. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { chordRef, emitChord } from './emitChords.ts';
import { staffRef } from './emitStaves.ts';
import type { MeasureFrame } from './frame.ts';
import type { Ink } from '../display/ink.ts';
import { GRACE_SCALE } from './shapeGraces.ts';
import type { ArpeggioShape, GraceRun } from './shapes.ts';
import type { SystemLayout } from './systemLayout.ts';

const STEM = engravingDefaults.stemThickness;
/** One wave of an arpeggio a space high. */
const WAVE = { height: 1, swing: 0.55, middle: 0.3, ends: 0.12 };
const BRACKET_HOOK = 0.45;

function emitGraceRun(ink: Ink, run: GraceRun, measure: number, x: number, y: number): void {
  for (const grace of run.graces) emitChord(ink, grace.chord, measure, x + grace.x, y, grace.tip, true);
  const [first] = run.graces;
  if (first === undefined) return;
  const element = ink.element(chordRef('mark', first.chord, measure, -1));
  for (const corners of run.beams) {
    ink.quad(
      corners.map((value, index) => (index % 2 === 0 ? value + x : value)),
      y,
      element,
    );
  }
  for (const [x1, y1, x2, y2] of run.slashes) {
    ink.stroke(x + x1, y + y1, x + x2, y + y2, STEM * GRACE_SCALE, element);
  }
}

function emitArpeggio(ink: Ink, arpeggio: ArpeggioShape, measure: number, columnX: number, y: number): void {
  const { event, kind, top, bottom } = arpeggio;
  const element = ink.element({ ...chordRefOf(event), measure });
  const x = columnX + arpeggio.x;
  if (kind === 'bracket') {
    ink.stroke(x, y + top, x, y + bottom, STEM, element);
    for (const end of [top, bottom]) ink.stroke(x, y + end, x + BRACKET_HOOK, y + end, STEM, element);
    return;
  }
  const waves = Math.max(1, Math.round((bottom - top) / WAVE.height));
  const step = (bottom - top) / waves;
  for (let wave = 0; wave < waves; wave++) {
    const start = top + wave * step;
    const points = [
      x,
      start,
      x + WAVE.swing,
      start + step / 3,
      x - WAVE.swing,
      start + (2 * step) / 3,
      x,
      start + step,
    ];
    ink.curve(points, y, WAVE.middle, WAVE.ends, element);
  }
  if (kind === 'plain') return;
  // An arrowhead of two strokes at the end that the fingers reach last.
  const tip = y + (kind === 'up' ? top : bottom);
  const back = kind === 'up' ? 0.6 : -0.6;
  for (const side of [-0.35, 0.35]) ink.stroke(x, tip, x + side, tip + back, STEM, element);
}

const chordRefOf = (event: ArpeggioShape['event']) =>
  ({ kind: 'mark', part: event.part, voice: event.voice, chord: event.index, note: -1 }) as const;

export function emitAttachments(ink: Ink, system: SystemLayout, frame: MeasureFrame): void {
  const { graces, clefs, arpeggios } = frame.engraving.attachments;
  const { staffY } = system;
  const xOf = (column: number): number => frame.columnX[column] as number;
  for (const run of graces) emitGraceRun(ink, run, frame.index, xOf(run.column), staffY[run.staff] as number);
  for (const clef of clefs) {
    const element = ink.element(staffRef(system, 'clef', clef.staff, frame.index));
    for (const sign of clef.glyphs) {
      const y = (staffY[clef.staff] as number) + sign.y;
      ink.glyph(sign.glyph.codePoint, xOf(clef.column) + sign.x, y, clef.scale, element);
    }
  }
  for (const arpeggio of arpeggios) {
    emitArpeggio(ink, arpeggio, frame.index, xOf(arpeggio.column), staffY[arpeggio.staff] as number);
  }
}
