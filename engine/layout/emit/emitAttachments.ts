/** Emits grace notes, clefs and keys inside measures, and arpeggios. */
import { emitChord } from './emitChords.ts';
import { staffRef } from './emitStaves.ts';
import { joinedArpeggios } from './joinedArpeggios.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { StaffInk } from './staffInk.ts';
import type { ArpeggioShape, GraceRun } from '../types/shapes.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { chordRef } from '../types/elements.ts';

const { thickness: stemThickness } = engravingStyle.stems;
const { wave: arpeggioWave, bracketHook } = engravingStyle.arpeggios;
const { scale: graceScale } = engravingStyle.graceNotes;

function emitGraceRun(ink: StaffInk, run: GraceRun, measure: number, x: number): void {
  const refs = run.graces.map(({ chord }, grace) => ({
    ...chordRef('mark', chord, measure, -1),
    grace,
    ...(run.isAfter && { isAfter: true as const }),
  }));
  run.graces.forEach((grace, index) => emitChord(ink, grace.chord, measure, x + grace.x, grace.tip, refs[index]));
  const [first] = refs;
  if (first === undefined) return;
  const element = ink.element(first);
  for (const corners of run.beams) {
    ink.quad(
      corners.map((value, index) => (index % 2 === 0 ? value + x : value)),
      element,
    );
  }
  for (const [x1, y1, x2, y2] of run.slashes) {
    ink.stroke(x + x1, y1, x + x2, y2, stemThickness * graceScale, element);
  }
}

function emitArpeggio(ink: StaffInk, arpeggio: ArpeggioShape, measure: number, columnX: number): void {
  const { event, kind, top, bottom } = arpeggio;
  const element = ink.element({ ...chordRefOf(event), measure });
  const x = columnX + arpeggio.x;
  if (kind === 'bracket') {
    ink.stroke(x, top, x, bottom, stemThickness, element);
    for (const end of [top, bottom]) ink.stroke(x, end, x + bracketHook, end, stemThickness, element);
    return;
  }
  const waves = Math.max(1, Math.round((bottom - top) / arpeggioWave.height));
  const step = (bottom - top) / waves;
  for (let wave = 0; wave < waves; wave++) {
    const start = top + wave * step;
    const points = [
      x,
      start,
      x + arpeggioWave.swing,
      start + step / 3,
      x - arpeggioWave.swing,
      start + (2 * step) / 3,
      x,
      start + step,
    ];
    ink.curve(points, arpeggioWave.middle, arpeggioWave.ends, element);
  }
  if (kind === 'plain') return;
  // An arrowhead of two strokes is at the end that the fingers reach last.
  const tip = kind === 'up' ? top : bottom;
  const back = kind === 'up' ? 0.6 : -0.6;
  for (const side of [-0.35, 0.35]) ink.stroke(x, tip, x + side, tip + back, stemThickness, element);
}

const chordRefOf = (event: ArpeggioShape['event']) =>
  ({ kind: 'mark', part: event.part, voice: event.voice, chord: event.index, note: -1 }) as const;

export function emitAttachments(inks: readonly StaffInk[], system: SystemLayout, frame: MeasureFrame): void {
  const { graces, clefs, keys, arpeggios } = frame.engraving.attachments;
  const xOf = (column: number): number => frame.columnX[column] as number;
  for (const run of graces) emitGraceRun(inks[run.staff] as StaffInk, run, frame.index, xOf(run.column));
  for (const clef of clefs) {
    const ink = inks[clef.staff] as StaffInk;
    const element = ink.element(staffRef(system, 'clef', clef.staff, frame.index));
    for (const sign of clef.glyphs) {
      ink.glyph(sign.glyph.codePoint, xOf(clef.column) + sign.x, sign.y, clef.scale, element);
    }
  }
  for (const key of keys) {
    const ink = inks[key.staff] as StaffInk;
    const element = ink.element(staffRef(system, 'keySignature', key.staff, frame.index));
    for (const { glyph, x, y } of key.glyphs) ink.glyph(glyph.codePoint, xOf(key.column) + x, y, 1, element);
  }
  for (const arpeggio of joinedArpeggios(system, arpeggios, xOf)) {
    emitArpeggio(inks[arpeggio.staff] as StaffInk, arpeggio, frame.index, xOf(arpeggio.column));
  }
}
