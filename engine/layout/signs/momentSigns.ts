/**
 * Signs of a part at a moment that the model keeps as MusicXML has them: harp pedals, damping, mutes, accordion
 * registration, main voices, divided staves, pictures of percussion as words.
 */
import type { ForeignMark } from '../../model/direction.ts';
import type { Foreign } from '../../model/foreign.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph, knownGlyph, type Glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import { textInk, type MarkSheet, type Side } from '../marks/markSheet.ts';
import { attributeOf, childrenOf, numberIn, textIn } from './foreignReading.ts';

const GAP = 0.7;
const TEXT_SIZE = 2.2;

interface GlyphPart {
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
}

/** What is printed for a mark, from its left end and its baseline. */
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

const HARP_PEDALS = ['D', 'C', 'B', 'E', 'F', 'G', 'A'] as const;
/** Left of the divider are the pedals of the left foot. */
const LEFT_FOOT = 3;

/** The diagram of Salzedo: flats up, naturals in the middle, sharps down. A pedal that is not said is in the middle. */
function harpPedals(element: Foreign): Drawing {
  const tuned = new Map(
    childrenOf(element, 'pedal-tuning').map((tuning) => [
      textIn(tuning, 'pedal-step'),
      numberIn(tuning, 'pedal-alter'),
    ]),
  );
  const glyphs: GlyphPart[] = [];
  let x = 0;
  const add = (name: GlyphName): void => {
    glyphs.push({ glyph: glyph(name), x, y: 0 });
    x += glyph(name).advance;
  };
  HARP_PEDALS.forEach((step, pedal) => {
    if (pedal === LEFT_FOOT) add('harpPedalDivider');
    const alter = Math.sign(tuned.get(step) ?? 0);
    add(alter < 0 ? 'harpPedalRaised' : alter > 0 ? 'harpPedalLowered' : 'harpPedalCentered');
  });
  return { side: 'below', glyphs };
}

/** Dots in a circle of three ranks: one at most in the outer ones, up to three in the middle. */
function accordionRegistration(element: Foreign): Drawing {
  const circle = glyph('accdnCombRH3RanksEmpty');
  const dot = glyph('accdnCombDot');
  const has = (name: string): boolean => childrenOf(element, name).length > 0;
  const middles = has('accordion-middle') ? Math.min(3, Math.max(1, numberIn(element, 'accordion-middle') || 1)) : 0;
  const at = (x: number, rank: number): GlyphPart => ({
    glyph: dot,
    x: circle.right * x - (dot.right - dot.left) / 2,
    y: circle.top * (1 - (rank + 0.5) / 3) + (dot.bottom - dot.top) / 2,
  });
  const middle = Array.from({ length: middles }, (_, index) => at(0.5 + (index - (middles - 1) / 2) * 0.25, 1));
  return {
    side: 'above',
    glyphs: [
      { glyph: circle, x: 0, y: 0 },
      ...(has('accordion-high') ? [at(0.5, 0)] : []),
      ...middle,
      ...(has('accordion-low') ? [at(0.5, 2)] : []),
    ],
  };
}

const BRACKET = { width: 0.9, height: 1.6 };

/** A main voice begins with its letter and ends with a corner. */
function principalVoice(element: Foreign): Drawing {
  if (attributeOf(element, 'type') === 'stop') {
    const { width, height } = BRACKET;
    const strokes = [
      [0, -height, width, -height],
      [width, -height, width, 0],
    ] as const;
    return { side: 'above', glyphs: [], strokes };
  }
  const symbol = attributeOf(element, 'symbol');
  if (symbol === 'Hauptstimme') return single('analyticsHauptstimme');
  if (symbol === 'Nebenstimme') return single('analyticsNebenstimme');
  return worded(element.text ?? '');
}

const ALTERED: Readonly<Record<string, string>> = { '-2': '♭♭', '-1': '♭', 1: '♯', 2: '♯♯' };

/** Strings that are tuned otherwise, by their number from the highest. */
function scordatura(element: Foreign): Drawing {
  const strings = childrenOf(element, 'accord').map((accord) => {
    const alter = numberIn(accord, 'tuning-alter');
    return `${attributeOf(accord, 'string') ?? ''} = ${textIn(accord, 'tuning-step')}${ALTERED[alter] ?? ''}`;
  });
  return worded(strings.join(', '));
}

/** Instruments, beaters and sticks in words: `suspended cymbal`, `soft yarn`. */
function percussion(element: Foreign): Drawing {
  const named = ({ name, text = '', children = [] }: Foreign): string =>
    text !== '' ? text : children.length > 0 ? children.map(named).join(', ') : name;
  return worded((element.children ?? []).map(named).join(', ').replaceAll('-', ' '));
}

const DIVIDES: Readonly<Record<string, GlyphName>> = {
  up: 'staffDivideArrowUp',
  down: 'staffDivideArrowDown',
  'up-down': 'staffDivideArrowUpDown',
};

/** A sign by its name in SMuFL, as far as it is one of those in use. */
function namedSymbol({ text = '' }: Foreign): Drawing | undefined {
  const found = knownGlyph(text);
  return found && { side: 'above', glyphs: [{ glyph: found, x: 0, y: 0 }] };
}

const READERS: Readonly<Record<string, (element: Foreign) => Drawing | undefined>> = {
  'harp-pedals': harpPedals,
  'accordion-registration': accordionRegistration,
  'principal-voice': principalVoice,
  scordatura,
  percussion,
  symbol: namedSymbol,
  damp: () => single('pluckedDamp'),
  'damp-all': () => single('pluckedDampAll'),
  eyeglasses: () => single('miscEyeglasses'),
  'string-mute': (element) => single(attributeOf(element, 'type') === 'off' ? 'stringsMuteOff' : 'stringsMuteOn'),
  'staff-divide': (element) => single(DIVIDES[attributeOf(element, 'type') ?? ''] ?? 'staffDivideArrowDown'),
};

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
}

function extentOf({ glyphs, text, strokes = [] }: Drawing): Extent | null {
  const [own, width] = [textInk(TEXT_SIZE), text === undefined ? 0 : textWidth(text, TEXT_SIZE, 'italic')];
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

function placeOne(sheet: MarkSheet, measure: MeasureFrame, part: number, mark: ForeignMark): void {
  const drawing = READERS[mark.element.name]?.(mark.element);
  const extent = drawing && extentOf(drawing);
  if (!drawing || !extent) return;
  const staff = sheet.staffOf(part, mark.staff);
  const x = Math.min(xOfMoment(measure, mark.at), sheet.frame.right - extent.right);
  const [left, right] = [x + extent.left, x + extent.right];
  const side = sheet.freeSide(staff, mark.side ?? drawing.side, left, right);
  const y = sheet.clearY(staff, side, left, right, extent, GAP);
  const element = sheet.staffElement('direction', staff, measure.index);
  for (const part of drawing.glyphs) sheet.glyph(staff, part.glyph, x + part.x, y + part.y, element);
  for (const [x1, y1, x2, y2] of drawing.strokes ?? [])
    sheet.stroke(staff, [x + x1, y + y1, x + x2, y + y2], engravingDefaults.bracketThickness / 3, element);
  if (drawing.text !== undefined)
    sheet.text({ staff, text: drawing.text, x, y, size: TEXT_SIZE, style: 'italic', anchor: 'start', element });
}

export function placeMomentSigns(sheet: MarkSheet): void {
  for (const measure of sheet.frame.measures) {
    measure.engraving.partMeasures.forEach(({ directions }, part) => {
      for (const mark of directions ?? []) if (mark.kind === 'foreign') placeOne(sheet, measure, part, mark);
    });
  }
}
