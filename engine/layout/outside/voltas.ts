/** Volta brackets over first and second endings, and the signs and words of jumps. */
import { withoutCodaSign } from '../../model/codaSign.ts';
import type { Jump } from '../../model/score.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { drawWordLines, wordLine } from '../markParts/wordLines.ts';
import type { MeasureFrame } from '../types/frame.ts';
import { glyphInk, textInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  thickness: voltaThickness,
  hook: voltaHook,
  gap: voltaGap,
  textSize: voltaTextSize,
  jumpSize,
  signScale: jumpSignScale,
  signGap: jumpSignGap,
} = engravingStyle.voltas;

interface VoltaRun {
  readonly first: MeasureFrame;
  readonly last: MeasureFrame;
}

/** Neighbouring measures under one bracket. */
function voltaRuns(measures: readonly MeasureFrame[]): VoltaRun[] {
  const runs: VoltaRun[] = [];
  let open: VoltaRun | null = null;
  for (const measure of measures) {
    const { volta } = measure.engraving.measure;
    if (volta === undefined || volta.printed === false) {
      if (open !== null) runs.push(open);
      open = null;
      continue;
    }
    if (volta.start && open !== null) runs.push(open);
    open = volta.start || open === null ? { first: measure, last: measure } : { first: open.first, last: measure };
    if (volta.stop !== 'none') {
      runs.push(open);
      open = null;
    }
  }
  return open === null ? runs : [...runs, open];
}

interface VoltaPlace extends VoltaRun {
  readonly left: number;
  readonly right: number;
  readonly stop: 'none' | 'closed' | 'open';
}

/** y of each bracket; one that begins where the one before ends is at the same height. */
function sharedHeights(sheet: OutsideStaff, places: readonly VoltaPlace[]): number[] {
  const heights = places.map(({ left, right }) =>
    sheet.clearY(0, 'above', left, right, { ascent: voltaHook, descent: 0 }, voltaGap),
  );
  places.forEach(({ first }, index) => {
    if (places[index - 1]?.last.index !== first.index - 1) return;
    heights[index] = Math.min(heights[index] as number, heights[index - 1] as number);
    for (
      let before = index - 1;
      before >= 0 && places[before]?.last.index === (places[before + 1]?.first.index ?? 0) - 1;
      before--
    ) {
      heights[before] = heights[index] as number;
    }
  });
  return heights;
}

function drawVolta(sheet: OutsideStaff, { first, left, right, stop }: VoltaPlace, bottom: number): void {
  const { volta } = first.engraving.measure;
  const element = sheet.staffElement('barline', 0, first.index);
  const y = bottom - voltaHook;
  sheet.stroke(0, [left, y, right, y], voltaThickness, element);
  if (volta?.start === true) {
    sheet.stroke(0, [left, y, left, bottom], voltaThickness, element);
    const text = volta.text ?? `${volta.endings.join(', ')}.`;
    sheet.text({
      staff: 0,
      text,
      x: left + 0.5,
      y: bottom - 0.2,
      size: voltaTextSize,
      style: 'roman',
      anchor: 'start',
      element,
    });
  }
  if (stop === 'closed') sheet.stroke(0, [right, y, right, bottom], voltaThickness, element);
}

export function placeVoltas(sheet: OutsideStaff): void {
  const places = voltaRuns(sheet.frame.measures).map(({ first, last }): VoltaPlace => {
    const stop = last.engraving.measure.volta?.stop ?? 'none';
    // At the start of a system the bracket begins after the signatures.
    const left = first.left + (first === sheet.frame.measures[0] ? first.prefix.width : 0) + voltaThickness / 2;
    return { first, last, left, right: last.right - (stop === 'none' ? 0 : 0.4), stop };
  });
  const heights = sharedHeights(sheet, places);
  places.forEach((place, index) => {
    drawVolta(sheet, place, heights[index] as number);
  });
}

const JUMP_TEXTS: Readonly<Record<Jump, string>> = {
  'da-capo': 'D.C.',
  'dal-segno': 'D.S.',
  'to-coda': 'To Coda',
  fine: 'Fine',
  segno: '',
  coda: '',
};

/** Places the text of a jump. The sign of the coda follows the words `To Coda`. */
function placeJumpText(sheet: OutsideStaff, measure: MeasureFrame, text: string, hasSign: boolean): void {
  const look = { size: jumpSize, style: 'italic' } as const;
  const line = wordLine(hasSign ? withoutCodaSign(text) : text, look);
  const element = sheet.staffElement('direction', 0, measure.index, { kind: 'jump', at: 0 });
  const sign = glyph('coda');
  const signWidth = hasSign ? sign.advance * jumpSignScale + jumpSignGap : 0;
  const left = measure.right - line.width - signWidth;
  const ink = hasSign ? glyphInk(sign, jumpSignScale) : textInk(jumpSize);
  const y = sheet.clearY(0, 'above', left, measure.right, ink, voltaGap);
  drawWordLines(sheet, [line], { staff: 0, x: left, y, look, element });
  if (hasSign) sheet.glyph(0, sign, measure.right - sign.advance * jumpSignScale, y, element, jumpSignScale);
}

/** Places segno or coda where its section begins, with its words beside it. */
function placeJumpSign(sheet: OutsideStaff, measure: MeasureFrame, kind: 'segno' | 'coda', text = ''): void {
  const look = { size: jumpSize, style: 'italic' } as const;
  const element = sheet.staffElement('direction', 0, measure.index, { kind: 'jump', at: 0 });
  const sign = glyph(kind);
  const line = wordLine(text, look);
  const x = measure.left + 0.2;
  const wordsX = x + sign.advance + jumpSignGap;
  const right = text === '' ? x + sign.advance : wordsX + line.width;
  const y = sheet.clearY(0, 'above', x, right, glyphInk(sign), voltaGap);
  sheet.glyph(0, sign, x, y, element);
  if (text !== '') drawWordLines(sheet, [line], { staff: 0, x: wordsX, y, look, element });
}

/** Places segno and coda where their section begins, and the words at the barline of the jump. */
export function placeJumps(sheet: OutsideStaff): void {
  for (const measure of sheet.frame.measures) {
    for (const { kind, text } of measure.engraving.measure.jumps ?? []) {
      if (kind === 'segno' || kind === 'coda') placeJumpSign(sheet, measure, kind, text);
      else placeJumpText(sheet, measure, text ?? JUMP_TEXTS[kind], kind === 'to-coda');
    }
  }
}
