/**
 * Signs of a part at a moment: harp pedals, damping, mutes, accordion
 * registration, main voices, divided staves, pictures of percussion as words.
 */
import type { SignMark } from '../../model/direction.ts';
import { HARP_PEDALS, type MomentSign } from '../../model/momentSigns.ts';
import { ACCIDENTAL_TEXTS, STEP_NAMES } from '../../theory/pitch.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph, knownGlyph, type Glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import { textInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { gap: stackedSignGap, textSize: stackedSignTextSize, bracket } = engravingStyle.stackedSigns;

type Sign<Kind extends MomentSign['kind']> = Extract<MomentSign, { readonly kind: Kind }>;

interface GlyphPart {
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
}

/** Ink of a mark, from its left end and its baseline. */
interface Drawing {
  readonly side: Side;
  readonly glyphs: readonly GlyphPart[];
  readonly text?: string;
  readonly strokes?: readonly (readonly [number, number, number, number])[];
}

const single = (name: GlyphName, side: Side = 'above'): Drawing => ({
  side,
  glyphs: [{ glyph: glyph(name), x: 0, y: 0 }],
});
const worded = (text: string): Drawing => ({ side: 'above', glyphs: [], text });

/** Number of the left foot's pedals, which are left of the divider. */
const LEFT_FOOT = 3;

/** Salzedo's diagram: a pedal is up for a flat, in the middle for a natural, down for a sharp. */
function harpPedals({ alters }: Sign<'harp-pedals'>): Drawing {
  const glyphs: GlyphPart[] = [];
  let x = 0;
  const add = (name: GlyphName): void => {
    glyphs.push({ glyph: glyph(name), x, y: 0 });
    x += glyph(name).advance;
  };
  HARP_PEDALS.forEach((_, pedal) => {
    if (pedal === LEFT_FOOT) add('harpPedalDivider');
    const alter = alters[pedal] ?? 0;
    add(alter < 0 ? 'harpPedalRaised' : alter > 0 ? 'harpPedalLowered' : 'harpPedalCentered');
  });
  return { side: 'below', glyphs };
}

/** Dots in a circle with three ranks: at most one in the outer ranks, up to three in the middle one. */
function accordionRegistration({ high, middle, low }: Sign<'accordion'>): Drawing {
  const circle = glyph('accdnCombRH3RanksEmpty');
  const dot = glyph('accdnCombDot');
  const at = (x: number, rank: number): GlyphPart => ({
    glyph: dot,
    x: circle.right * x - (dot.right - dot.left) / 2,
    y: circle.top * (1 - (rank + 0.5) / 3) + (dot.bottom - dot.top) / 2,
  });
  const middles = Array.from({ length: middle }, (_, index) => at(0.5 + (index - (middle - 1) / 2) * 0.25, 1));
  return {
    side: 'above',
    glyphs: [{ glyph: circle, x: 0, y: 0 }, ...(high ? [at(0.5, 0)] : []), ...middles, ...(low ? [at(0.5, 2)] : [])],
  };
}

/** A main voice begins with its letter and ends with a corner. */
function principalVoice({ edge, symbol, text = '' }: Sign<'principal-voice'>): Drawing {
  if (edge === 'stop') {
    const { width, height } = bracket;
    const strokes = [
      [0, -height, width, -height],
      [width, -height, width, 0],
    ] as const;
    return { side: 'above', glyphs: [], strokes };
  }
  if (symbol === 'Hauptstimme') return single('analyticsHauptstimme');
  if (symbol === 'Nebenstimme') return single('analyticsNebenstimme');
  return worded(text);
}

/** Strings with another tuning, by their number from the highest. */
const scordatura = ({ strings }: Sign<'scordatura'>): Drawing =>
  worded(
    strings
      .map(({ string, step, alter }) => `${string} = ${STEP_NAMES[step]}${ACCIDENTAL_TEXTS[alter] ?? ''}`)
      .join(', '),
  );

const DIVIDES: Readonly<Record<Sign<'staff-divide'>['direction'], GlyphName>> = {
  up: 'staffDivideArrowUp',
  down: 'staffDivideArrowDown',
  'up-down': 'staffDivideArrowUpDown',
};

/** A glyph by its SMuFL name; undefined for one that the font subset does not contain. */
function namedSymbol(name: string): Drawing | undefined {
  const found = knownGlyph(name);
  return found && { side: 'above', glyphs: [{ glyph: found, x: 0, y: 0 }] };
}

function drawingOf(sign: MomentSign): Drawing | undefined {
  switch (sign.kind) {
    case 'harp-pedals':
      return harpPedals(sign);
    case 'accordion':
      return accordionRegistration(sign);
    case 'principal-voice':
      return principalVoice(sign);
    case 'scordatura':
      return scordatura(sign);
    case 'percussion':
      return worded(sign.text);
    case 'symbol':
      return namedSymbol(sign.glyph);
    case 'damp':
      return single('pluckedDamp');
    case 'damp-all':
      return single('pluckedDampAll');
    case 'eyeglasses':
      return single('miscEyeglasses');
    case 'string-mute':
      return single(sign.isOn ? 'stringsMuteOn' : 'stringsMuteOff');
    case 'staff-divide':
      return single(DIVIDES[sign.direction]);
  }
}

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
}

function extentOf({ glyphs, text, strokes = [] }: Drawing): Extent | null {
  const [own, width] = [
    textInk(stackedSignTextSize),
    text === undefined ? 0 : textWidth(text, stackedSignTextSize, 'italic'),
  ];
  if (text !== undefined) return text.trim() === '' ? null : { left: 0, right: width, ...own };
  const boxes = [
    ...glyphs.map(({ glyph: sign, x, y }) => [x + sign.left, y + sign.top, x + sign.right, y + sign.bottom] as const),
    ...strokes.map(
      ([x1, y1, x2, y2]) => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const,
    ),
  ];
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((box) => box[0])),
    right: Math.max(...boxes.map((box) => box[2])),
    ascent: -Math.min(...boxes.map((box) => box[1])),
    descent: Math.max(...boxes.map((box) => box[3])),
  };
}

function placeOne(sheet: OutsideStaff, measure: MeasureFrame, part: number, mark: SignMark): void {
  const drawing = drawingOf(mark.sign);
  const extent = drawing && extentOf(drawing);
  if (!drawing || !extent) return;
  const staff = sheet.staffOf(part, mark.staff);
  const x = Math.min(xOfMoment(measure, mark.at), sheet.frame.right - extent.right);
  const [left, right] = [x + extent.left, x + extent.right];
  const side = sheet.freeSide(staff, mark.side ?? drawing.side, left, right);
  const y = sheet.clearY(staff, side, left, right, extent, stackedSignGap);
  const element = sheet.staffElement('direction', staff, measure.index);
  for (const part of drawing.glyphs) sheet.glyph(staff, part.glyph, x + part.x, y + part.y, element);
  for (const [x1, y1, x2, y2] of drawing.strokes ?? [])
    sheet.stroke(staff, [x + x1, y + y1, x + x2, y + y2], engravingDefaults.bracketThickness / 3, element);
  if (drawing.text !== undefined)
    sheet.text({
      staff,
      text: drawing.text,
      x,
      y,
      size: stackedSignTextSize,
      style: 'italic',
      anchor: 'start',
      element,
    });
}

export function placeMomentSigns(sheet: OutsideStaff): void {
  for (const measure of sheet.frame.measures) {
    measure.engraving.partMeasures.forEach(({ directions }, part) => {
      for (const mark of directions ?? []) if (mark.kind === 'sign') placeOne(sheet, measure, part, mark);
    });
  }
}
