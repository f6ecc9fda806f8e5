/**
 * Articulations, from the notehead outwards (Gould, "Articulation"): on the side of the notehead, on the outer side where
 * a staff has several voices; staccato and tenuto keep to the spaces inside the staff, everything else stands outside.
 */
import type { Articulation } from '../../model/chord.ts';
import type { Box } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { BESIDE_GAP, besideSign } from '../besideSigns.ts';
import { chordRef } from '../emitChords.ts';
import { isLower } from '../placeTies.ts';
import { headCentre as headCentreOf } from '../headCentre.ts';
import { InkGrid } from '../inkGrid.ts';
import { signsOf } from '../signs/signsOf.ts';
import { columnFlags, columnStems, type StemInWay } from './columnStems.ts';
import { glyphInk, type ChordInSystem, type MarkSheet, type Side } from './markSheet.ts';
import { eachInSteps, type Steps } from '../../steps.ts';

interface Sign {
  readonly above: GlyphName;
  readonly below: GlyphName;
  /** Small signs that may stand between the staff lines. */
  readonly isInner?: boolean;
  /** Signs that stand above the staff whatever the stem. */
  readonly isAlwaysAbove?: boolean;
}

/** In order from the notehead outwards. */
const SIGNS: ReadonlyMap<Articulation, Sign> = new Map<Articulation, Sign>([
  ['staccato', { above: 'articStaccatoAbove', below: 'articStaccatoBelow', isInner: true }],
  ['tenuto', { above: 'articTenutoAbove', below: 'articTenutoBelow', isInner: true }],
  ['detached-legato', { above: 'articTenutoStaccatoAbove', below: 'articTenutoStaccatoBelow' }],
  ['spiccato', { above: 'articStaccatissimoStrokeAbove', below: 'articStaccatissimoStrokeBelow' }],
  ['staccatissimo', { above: 'articStaccatissimoAbove', below: 'articStaccatissimoBelow' }],
  ['accent', { above: 'articAccentAbove', below: 'articAccentBelow' }],
  ['soft-accent', { above: 'articSoftAccentAbove', below: 'articSoftAccentBelow' }],
  ['stress', { above: 'articStressAbove', below: 'articStressBelow' }],
  ['unstress', { above: 'articUnstressAbove', below: 'articUnstressBelow' }],
  ['marcato', { above: 'articMarcatoAbove', below: 'articMarcatoBelow', isAlwaysAbove: true }],
  ['harmonic', { above: 'stringsHarmonic', below: 'stringsHarmonic', isAlwaysAbove: true }],
  ['open', { above: 'brassMuteOpen', below: 'brassMuteOpen', isAlwaysAbove: true }],
  ['stopped', { above: 'brassMuteClosed', below: 'brassMuteClosed', isAlwaysAbove: true }],
  ['up-bow', { above: 'stringsUpBow', below: 'stringsUpBow', isAlwaysAbove: true }],
  ['down-bow', { above: 'stringsDownBow', below: 'stringsDownBow', isAlwaysAbove: true }],
  ['snap-pizzicato', { above: 'pluckedSnapPizzicatoAbove', below: 'pluckedSnapPizzicatoBelow', isAlwaysAbove: true }],
]);

const HALF_BEAM = engravingDefaults.beamThickness / 2;
const GAP = 0.4;
const BREATH_Y = -0.4;
const STAFF_TOP = 0;
const STAFF_BOTTOM = 4;
const OUTSIDE_STAFF = 0.5;

/** Away from the stem; the outer side of a voice. A beam between staves is not placed yet when signs are. */
export function noteheadSide({ shape, measure }: ChordInSystem): Side {
  const isBridging = measure.engraving.groups[shape.group]?.isCrossStaff === true;
  const hasVoices = measure.engraving.hasVoices[shape.event.staff] === true;
  if (hasVoices && !isBridging) return isLower(shape) ? 'below' : 'above';
  if (shape.stemDirection === 0) return (shape.heads[0]?.position ?? 4) > 4 ? 'below' : 'above';
  return shape.stemDirection === 1 ? 'below' : 'above';
}

export const headCentre = ({ shape, x }: ChordInSystem): number => x + headCentreOf(shape);

/** y of the chord's outermost ink on a side, stem included. */
export function chordEdge({ shape, tip }: ChordInSystem, side: Side): number {
  if (shape.heads.length === 0) return side === 'above' ? shape.top : shape.bottom;
  const head = side === 'above' ? shape.heads.at(-1) : shape.heads[0];
  const atHead = (head?.position ?? 4) / 2 + (side === 'above' ? -0.5 : 0.5);
  const isStemSide = shape.stem !== null && (shape.stem.direction === 1) === (side === 'above');
  if (!isStemSide || Number.isNaN(tip)) return atHead;
  return shape.group < 0 ? tip : tip + (side === 'above' ? -HALF_BEAM : HALF_BEAM);
}

/** Middle of the first free space beyond `edge`. */
function innerY(edge: number, direction: 1 | -1): number {
  const y = edge + direction * 0.5;
  if (y < STAFF_TOP - 0.25 || y > STAFF_BOTTOM + 0.25) return y;
  const isOnLine = Math.abs(y - Math.round(y)) < 0.25;
  return isOnLine ? Math.round(y) + direction * 0.5 : Math.floor(y) + 0.5;
}

function outerY(edge: number, { top, bottom }: Pick<Glyph, 'top' | 'bottom'>, side: Side): number {
  return side === 'above'
    ? Math.min(edge - GAP, STAFF_TOP - OUTSIDE_STAFF) - bottom
    : Math.max(edge + GAP, STAFF_BOTTOM + OUTSIDE_STAFF) - top;
}

/** The ink of a sign on cue and grace notes, which is as small as they are. */
const scaled = ({ left, top, right, bottom }: Glyph, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});

const STEP = 0.5;
const MOST_STEPS = 14;
/** A sign that would stand farther from its chord for the sake of a stem stands beside the stem instead. */
const NEAR_STEPS = 4;
const BESIDE_STEM = 0.2;

interface SignAt {
  readonly sign: Box;
  readonly x: number;
  readonly y: number;
  readonly direction: 1 | -1;
  readonly stems: readonly StemInWay[];
}

interface SignPlace {
  readonly side: Side;
  readonly edge: number;
  readonly stems: readonly StemInWay[];
  /** What else its signs keep clear of. */
  readonly grounds: readonly InkGrid[];
}

/** The ties of each staff, which stand before any sign does. */
function tieInk({ marks }: MarkSheet): (staff: number) => InkGrid {
  const grids: (InkGrid | undefined)[] = [];
  for (const mark of marks) {
    if (mark.kind === 'curve') (grids[mark.staff] ??= new InkGrid()).addCurve(mark.points, mark.middle / 2);
  }
  return (staff) => (grids[staff] ??= new InkGrid());
}

/** Outwards until nothing of other voices is in the way. */
function freeY(
  grounds: readonly InkGrid[],
  { sign, x, y: wanted, direction, stems }: SignAt,
  steps: number,
): number | null {
  for (let step = 0; step <= steps; step++) {
    const y = wanted + step * STEP * direction;
    const [left, right, top, bottom] = [x + sign.left, x + sign.right, y + sign.top, y + sign.bottom];
    const isPassed = stems.some((stem) => stem.x > left && stem.x < right && stem.top < bottom && stem.bottom > top);
    if (!isPassed && grounds.every((ground) => ground.shared(left, top, right, bottom) === 0)) return y;
  }
  return null;
}

/** Where no place near the chord is free of the stems of other voices, beside these. */
function freePlace(grounds: readonly InkGrid[], at: SignAt): { readonly x: number; readonly y: number } {
  const { sign, stems } = at;
  const xs = stems.map(({ x }) => x);
  const besides = [Math.max(...xs) + BESIDE_STEM - sign.left, Math.min(...xs) - BESIDE_STEM - sign.right];
  const [nearer = at.x, farther = at.x] = besides.sort((a, b) => Math.abs(a - at.x) - Math.abs(b - at.x));
  for (const x of stems.length === 0 ? [at.x] : [at.x, nearer, farther]) {
    const y = freeY(grounds, { ...at, x }, stems.length === 0 || x === farther ? MOST_STEPS : NEAR_STEPS);
    if (y !== null) return { x, y };
  }
  return at;
}

function placeOne(
  sheet: MarkSheet,
  chord: ChordInSystem,
  sign: Sign,
  { side, edge, stems, grounds }: SignPlace,
): number {
  const shown = glyph(side === 'above' ? sign.above : sign.below);
  const direction = side === 'above' ? -1 : 1;
  const { stem, scale, event } = chord.shape;
  const ink = scaled(shown, scale);
  const middle = (ink.top + ink.bottom) / 2;
  const wanted = sign.isInner === true ? innerY(edge, direction) - middle : outerY(edge, ink, side);
  const isOnStem = sign.isInner === true && stem !== null && (stem.direction === 1) === (side === 'above');
  const centre = (isOnStem ? chord.x + stem.x : headCentre(chord)) - (ink.left + ink.right) / 2;
  const { x, y } = freePlace(grounds, {
    sign: ink,
    x: centre,
    y: wanted,
    direction,
    stems,
  });
  sheet.glyph(event.staff, shown, x, y, chordRef('mark', chord.shape, chord.measure.index, -1), scale);
  return side === 'above' ? y + ink.top : y + ink.bottom;
}

function placeBeside(sheet: MarkSheet, chord: ChordInSystem, articulation: Articulation): void {
  const beside = besideSign(articulation);
  if (beside === undefined) return;
  const sign = glyph(beside.name);
  const { shape, x, measure } = chord;
  const y = (shape.heads.at(-1)?.position ?? 4) / 2;
  const at =
    beside.side === 'right' ? x + shape.right + BESIDE_GAP - sign.left : x + shape.left - BESIDE_GAP - sign.right;
  sheet.glyph(shape.event.staff, sign, at, y, chordRef('mark', shape, measure.index, -1));
}

const BREATHS: Readonly<Record<string, GlyphName>> = {
  tick: 'breathMarkTick',
  upbow: 'breathMarkUpbow',
  salzedo: 'breathMarkSalzedo',
};
const CAESURAS: Readonly<Record<string, GlyphName>> = {
  thick: 'caesuraThick',
  short: 'caesuraShort',
  curved: 'caesuraCurved',
  single: 'caesuraSingleStroke',
};

/** Of another shape where the score keeps one from MusicXML. */
function breathGlyph(chord: ChordInSystem, articulation: 'breath' | 'caesura'): GlyphName {
  const name = articulation === 'breath' ? 'breath-mark' : 'caesura';
  const shape = signsOf(chord).find(({ sign }) => sign.name === name)?.sign.text ?? '';
  return articulation === 'breath' ? (BREATHS[shape] ?? 'breathMarkComma') : (CAESURAS[shape] ?? 'caesura');
}

/** A breath or caesura stands at the top of the staff, just before what follows the chord. */
function placeBreath(sheet: MarkSheet, chord: ChordInSystem, articulation: 'breath' | 'caesura'): void {
  const sign = glyph(breathGlyph(chord, articulation));
  const { measure, shape } = chord;
  const next = measure.columnX[shape.event.column + 1] ?? measure.right;
  const x = Math.max(chord.x + shape.right + BESIDE_GAP, next - sign.advance - 0.8);
  const { staff } = shape.event;
  const clear = sheet.clearY(staff, 'above', x, x + sign.right, glyphInk(sign), BESIDE_GAP);
  const y = articulation === 'breath' ? Math.min(BREATH_Y, clear) : 0;
  sheet.glyph(staff, sign, x, y, chordRef('mark', shape, measure.index, -1));
}

/** Edges and signs of chords that share a stem: what two voices both ask for is printed once. */
class SharedSigns {
  readonly #edges = new Map<string, Record<Side, number>>();
  readonly #printed = new Set<string>();

  /** Grace notes go by the event of their chord, but have places of their own. */
  static #key({ measure, shape, x }: ChordInSystem): string {
    return `${measure.index}.${shape.carrier ?? shape.event.id}.${x}`;
  }

  edges(chord: ChordInSystem): Record<Side, number> {
    const key = SharedSigns.#key(chord);
    const own = { above: chordEdge(chord, 'above'), below: chordEdge(chord, 'below') };
    const known = this.#edges.get(key);
    const isUp = chord.shape.stem?.direction === 1;
    const shared = known && isUp ? { ...own, above: known.above } : known ? { ...own, below: known.below } : own;
    this.#edges.set(key, shared);
    return shared;
  }

  /** Whether the sign must be printed still. */
  takes(chord: ChordInSystem, articulation: Articulation, side: Side): boolean {
    const isStemSide = (chord.shape.stem?.direction === 1) === (side === 'above');
    if (!isStemSide) return true;
    const key = `${SharedSigns.#key(chord)}.${articulation}`;
    if (this.#printed.has(key)) return false;
    this.#printed.add(key);
    return true;
  }
}

export function* placeArticulations(sheet: MarkSheet): Steps<void> {
  const signs = new SharedSigns();
  const ties = tieInk(sheet);
  yield* eachInSteps([...sheet.chords(), ...sheet.graceChords()], (chord) => {
    const { articulations } = chord.shape.event.chord;
    if (articulations === undefined || chord.shape.heads.length === 0) return;
    const home = noteheadSide(chord);
    const edges = signs.edges(chord);
    const stems = columnStems(sheet, chord);
    const { staff } = chord.shape.event;
    const flags = stems.length === 0 ? [] : [columnFlags(sheet, chord)];
    const grounds = [sheet.ground(staff), ties(staff), ...flags];
    for (const [name, sign] of SIGNS) {
      // A harmonic of tablature has its fret in angle brackets.
      const isTold = name === 'harmonic' && chord.shape.heads[0]?.text !== undefined;
      if (!articulations.includes(name) || isTold) continue;
      const side = sign.isAlwaysAbove === true && !isLowerVoice(chord) ? 'above' : home;
      if (!signs.takes(chord, name, side)) continue;
      edges[side] = placeOne(sheet, chord, sign, { side, edge: edges[side], stems, grounds });
      sheet.reach(chord.shape, side, edges[side]);
    }
    for (const articulation of articulations) {
      if (articulation === 'breath' || articulation === 'caesura') placeBreath(sheet, chord, articulation);
      else placeBeside(sheet, chord, articulation);
    }
  });
}

export const isLowerVoice = ({ shape, measure }: ChordInSystem): boolean =>
  measure.engraving.hasVoices[shape.event.staff] === true && isLower(shape);
