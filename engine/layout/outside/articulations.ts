/**
 * Articulations, from the notehead outwards (Gould, "Articulation"): on the side that a file states, otherwise on the
 * side of the notehead, or on the outer side where a staff has several voices. Staccato and tenuto may be inside the
 * staff, in its spaces; all others are outside of it.
 */
import type { Articulation, BreathShape, CaesuraShape } from '../../model/chord.ts';
import { articulationLook, type ArticulationLook } from '../../model/noteSigns.ts';
import type { Box } from '../../display/displayList.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { ARTICULATION_SIGNS, signY, type ArticulationSign } from '../glyphs/articulationSigns.ts';
import { besideSign } from '../columns/besideSigns.ts';
import { ObstacleGrid } from '../skyline/obstacleGrid.ts';
import { columnFlags, columnStems, type StemInWay } from '../markParts/columnStems.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, isLower, isLowerVoice, headCentreInSystem, chordEdge } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { besideHead: besideHeadGap, breathY, step: articulationStep, besideStem } = engravingStyle.articulations;

/**
 * The side away from the stem; with several voices the outer one. Beams between staves are placed after signs, so they
 * are ignored.
 */
export function noteheadSide({ shape, measure }: ChordInSystem): Side {
  const isBridging = measure.engraving.groups[shape.group]?.isCrossStaff === true;
  const hasVoices = measure.engraving.hasVoices[shape.event.staff] === true;
  if (hasVoices && !isBridging) return isLower(shape) ? 'below' : 'above';
  if (shape.stemDirection === 0) return (shape.heads[0]?.position ?? 4) > 4 ? 'below' : 'above';
  return shape.stemDirection === 1 ? 'below' : 'above';
}

/** The side that a file states for a sign. Beams between staves are placed after signs, which keep away from them. */
const statedSide = ({ shape, measure }: ChordInSystem, { side }: ArticulationLook): Side | undefined =>
  measure.engraving.groups[shape.group]?.isCrossStaff === true ? undefined : side;

/** The ink of a sign on cue and grace notes, which is as small as they are. */
const scaled = ({ left, top, right, bottom }: Glyph, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});

const MOST_STEPS = 14;
/** Number of steps outwards after which a sign is placed beside a stem of another voice instead of beyond it. */
const NEAR_STEPS = 4;

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
  /** Whether a sign that has no place at a stem is on this side too, so that all are over or under the notehead. */
  readonly isOnAxis: boolean;
  /** Other ink that its signs must clear. */
  readonly obstacles: readonly ObstacleGrid[];
}

/** The ink of the ties of a staff; ties are placed before any sign. */
export type TieInk = (staff: number) => ObstacleGrid;

/** The ink of the ties, by staff. */
export function tieInk({ marks }: OutsideStaff): TieInk {
  const grids: (ObstacleGrid | undefined)[] = [];
  for (const mark of marks) {
    if (mark.kind === 'curve') (grids[mark.staff] ??= new ObstacleGrid()).addCurve(mark.points, mark.middle / 2);
  }
  return (staff) => (grids[staff] ??= new ObstacleGrid());
}

/** The first y outwards at which the sign touches no ink. */
function freeY(
  obstacles: readonly ObstacleGrid[],
  { sign, x, y: wanted, direction, stems }: SignAt,
  steps: number,
): number | null {
  for (let step = 0; step <= steps; step++) {
    const y = wanted + step * articulationStep * direction;
    const [left, right, top, bottom] = [x + sign.left, x + sign.right, y + sign.top, y + sign.bottom];
    const isPassed = stems.some((stem) => stem.x > left && stem.x < right && stem.top < bottom && stem.bottom > top);
    if (!isPassed && obstacles.every((ground) => ground.shared(left, top, right, bottom) === 0)) return y;
  }
  return null;
}

/** The place of a sign: near the chord, or beside the stems of other voices where these leave no place near it. */
function freePlace(obstacles: readonly ObstacleGrid[], at: SignAt): { readonly x: number; readonly y: number } {
  const { sign, stems } = at;
  const xs = stems.map(({ x }) => x);
  const besides = [Math.max(...xs) + besideStem - sign.left, Math.min(...xs) - besideStem - sign.right];
  const [nearer = at.x, farther = at.x] = besides.sort((a, b) => Math.abs(a - at.x) - Math.abs(b - at.x));
  for (const x of stems.length === 0 ? [at.x] : [at.x, nearer, farther]) {
    const y = freeY(obstacles, { ...at, x }, stems.length === 0 || x === farther ? MOST_STEPS : NEAR_STEPS);
    if (y !== null) return { x, y };
  }
  return at;
}

function placeOne(
  sheet: OutsideStaff,
  chord: ChordInSystem,
  sign: ArticulationSign,
  { side, edge, stems, obstacles, isOnAxis }: SignPlace,
): number {
  const shown = glyph(side === 'above' ? sign.above : sign.below);
  const direction = side === 'above' ? -1 : 1;
  const { stem, scale, event } = chord.shape;
  const ink = scaled(shown, scale);
  const wanted = signY(sign, ink, edge, side);
  const isOnStem = sign.isInner === true && !isOnAxis && stem !== null && (stem.direction === 1) === (side === 'above');
  const centre = (isOnStem ? chord.x + stem.x : headCentreInSystem(chord)) - (ink.left + ink.right) / 2;
  const { x, y } = freePlace(obstacles, {
    sign: ink,
    x: centre,
    y: wanted,
    direction,
    stems,
  });
  sheet.glyph(event.staff, shown, x, y, chordRef('mark', chord.shape, chord.measure.index, -1), scale);
  return side === 'above' ? y + ink.top : y + ink.bottom;
}

function placeBeside(sheet: OutsideStaff, chord: ChordInSystem, articulation: Articulation): void {
  const beside = besideSign(articulation);
  if (beside === undefined) return;
  const sign = glyph(beside.name);
  const { shape, x, measure } = chord;
  const y = (shape.heads.at(-1)?.position ?? 4) / 2;
  const at =
    beside.side === 'right' ? x + shape.right + besideHeadGap - sign.left : x + shape.left - besideHeadGap - sign.right;
  sheet.glyph(shape.event.staff, sign, at, y, chordRef('mark', shape, measure.index, -1));
}

const BREATHS: Readonly<Record<BreathShape, GlyphName>> = {
  tick: 'breathMarkTick',
  upbow: 'breathMarkUpbow',
  salzedo: 'breathMarkSalzedo',
};
const CAESURAS: Readonly<Record<CaesuraShape, GlyphName>> = {
  thick: 'caesuraThick',
  short: 'caesuraShort',
  curved: 'caesuraCurved',
  single: 'caesuraSingleStroke',
};

function breathGlyph({ shape }: ChordInSystem, articulation: 'breath' | 'caesura'): GlyphName {
  const { breathShape, caesuraShape } = shape.event.chord;
  if (articulation === 'breath') return breathShape === undefined ? 'breathMarkComma' : BREATHS[breathShape];
  return caesuraShape === undefined ? 'caesura' : CAESURAS[caesuraShape];
}

/** Places a breath mark or caesura at the top of the staff, directly before the next column. */
function placeBreath(sheet: OutsideStaff, chord: ChordInSystem, articulation: 'breath' | 'caesura'): void {
  const sign = glyph(breathGlyph(chord, articulation));
  const { measure, shape } = chord;
  const next = measure.columnX[shape.event.column + 1] ?? measure.right;
  const x = Math.max(chord.x + shape.right + besideHeadGap, next - sign.advance - 0.8);
  const { staff } = shape.event;
  const clear = sheet.clearY(staff, 'above', x, x + sign.right, glyphInk(sign), besideHeadGap);
  const y = articulation === 'breath' ? Math.min(breathY, clear) : 0;
  sheet.glyph(staff, sign, x, y, chordRef('mark', shape, measure.index, -1));
}

/** Outer edges and signs of chords that share a stem, so that a sign of both voices is printed once. */
class SharedSigns {
  readonly #edges = new Map<string, Record<Side, number>>();
  readonly #printed = new Set<string>();

  /** Grace notes have the event id of their main chord, so that the key includes their x. */
  static #key({ measure, shape, x }: ChordInSystem): string {
    return `${measure.index}.${shape.stemOwner ?? shape.event.id}.${x}`;
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

  /** Whether the sign must still be printed; records that it is. */
  takes(chord: ChordInSystem, articulation: Articulation, side: Side): boolean {
    const isStemSide = (chord.shape.stem?.direction === 1) === (side === 'above');
    if (!isStemSide) return true;
    const key = `${SharedSigns.#key(chord)}.${articulation}`;
    if (this.#printed.has(key)) return false;
    this.#printed.add(key);
    return true;
  }
}

interface OwnSign {
  readonly name: Articulation;
  readonly sign: ArticulationSign;
  readonly side: Side;
}

/** The signs of a chord that are printed over or under it, from the chord outwards. */
function ownSigns(chord: ChordInSystem, articulations: readonly Articulation[]): readonly OwnSign[] {
  const home = noteheadSide(chord);
  return [...ARTICULATION_SIGNS].flatMap(([name, sign]): OwnSign[] => {
    // A harmonic in tablature is printed as angle brackets around its fret.
    const isTold = name === 'harmonic' && chord.shape.heads[0]?.text !== undefined;
    if (!articulations.includes(name) || isTold) return [];
    const look = articulationLook(chord.shape.event.chord, name);
    if (look.isHidden) return [];
    const side = statedSide(chord, look) ?? (sign.isAlwaysAbove === true && !isLowerVoice(chord) ? 'above' : home);
    return [{ name, sign, side }];
  });
}

/**
 * Places the articulations of whole measures, whose chords may share stems. `ties` returns the ink of the ties of a
 * staff.
 */
export function placeArticulations(sheet: OutsideStaff, chords: readonly ChordInSystem[], ties: TieInk): void {
  const signs = new SharedSigns();
  for (const chord of chords) {
    const { articulations } = chord.shape.event.chord;
    if (articulations === undefined || chord.shape.heads.length === 0) continue;
    const edges = signs.edges(chord);
    const stems = columnStems(sheet, chord);
    const { staff } = chord.shape.event;
    const flags = stems.length === 0 && chord.shape.flag === null ? [] : [columnFlags(sheet, chord)];
    const obstacles = [sheet.obstacleGrid(staff), ties(staff), ...flags];
    const own = ownSigns(chord, articulations);
    for (const { name, sign, side } of own) {
      if (!signs.takes(chord, name, side)) continue;
      const isOnAxis = own.some((other) => other.side === side && other.sign.isInner !== true);
      edges[side] = placeOne(sheet, chord, sign, { side, edge: edges[side], stems, obstacles, isOnAxis });
      sheet.addSign(chord.shape, side, edges[side]);
    }
    for (const articulation of articulations) {
      if (articulation === 'breath' || articulation === 'caesura') placeBreath(sheet, chord, articulation);
      else placeBeside(sheet, chord, articulation);
    }
  }
}
