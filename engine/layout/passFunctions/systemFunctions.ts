/**
 * The functions of the system passes, by their names in passes.ts. They are re-exported from the folders of layout, or
 * adapted to the fields of the draft.
 */
import * as crossBeams from '../beams/crossStaffBeams.ts';
import type { GrowingStems } from '../beams/placeBeams.ts';
import { justify, type JustifyInput } from '../breaking/justify.ts';
import * as spanners from '../context/resolveSpanners.ts';
import * as crossSlurs from '../curves/crossStaffSlurs.ts';
import * as ties from '../curves/placeTies.ts';
import * as slurs from '../curves/slurs.ts';
import * as scale from '../glyphs/staffHeights.ts';
import * as articulations from '../outside/articulations.ts';
import type { DynamicRows } from '../outside/dynamics.ts';
import * as noteSigns from '../outside/noteSigns.ts';
import * as trills from '../outside/trillLines.ts';
import * as tuplets from '../outside/tuplets.ts';
import { isTempo, type WordsAt } from '../outside/words.ts';
import type { SystemInput } from '../passInputs.ts';
import * as ink from '../skyline/inkSkylines.ts';
import { OutsideStaff } from '../skyline/outsideStaff.ts';
import * as distances from '../skyline/spaceStaves.ts';
import type { PlacedBeam, PlacedStems } from '../types/beams.ts';
import type { Frame, MeasureFrame } from '../types/frame.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';

export { crossGroups, reserveCrossBeams } from '../beams/crossStaffBeams.ts';
export { placeBeams } from '../beams/placeBeams.ts';
export { reserveCrossStaffSlurs } from '../curves/crossStaffSlurs.ts';
export { voicesOf } from '../curves/placeTies.ts';
export { placeSlur } from '../curves/slurs.ts';
export { tieInk } from '../outside/articulations.ts';
export { placeBarlineSigns } from '../outside/barlineSigns.ts';
export { placeBends } from '../outside/bends.ts';
export { placeCrossStaffTuplets } from '../outside/crossStaffTuplets.ts';
export { dynamicRows, placeRow } from '../outside/dynamics.ts';
export { placeFiguredBass } from '../outside/figuredBass.ts';
export { placeFretboards } from '../outside/fretboards.ts';
export { placeCrossStaffGlissandi, placeGlissandi } from '../outside/glissandi.ts';
export { placeLegatos } from '../outside/legatos.ts';
export { placeLines } from '../outside/lines.ts';
export { placeLyrics, sungStaves } from '../outside/lyrics.ts';
export { placeShorthand } from '../outside/measureRepeatSigns.ts';
export { placeMomentSigns } from '../outside/momentSigns.ts';
export { placeFingerings } from '../outside/noteMarks.ts';
export { placeOrnaments } from '../outside/ornaments.ts';
export { placeMultiRests } from '../outside/placeMultiRests.ts';
export { placePedals } from '../outside/pedals.ts';
export { placeTabSlides } from '../outside/tabSlides.ts';
export { placeTabTexts } from '../outside/tabTexts.ts';
export { placeTremolos } from '../beams/stemTremolos.ts';
export { placeHarmonies, placeMeasureNumbers, placeNumerals, placeSections, placeTempos } from '../outside/texts.ts';
export { placeJumps, placeVoltas } from '../outside/voltas.ts';
export { placeWords, wordsOf } from '../outside/words.ts';
export { addBracketInk } from '../skyline/bracketInk.ts';
export { addBeamInk } from '../skyline/inkSkylines.ts';
export { systemBounds } from '../skyline/systemBounds.ts';

export const justifySystem = (
  engravings: readonly MeasureEngraving[],
  first: number,
  last: number,
  width: JustifyInput['width'],
  stretchLimit: number,
): Frame => justify({ engravings, first, last, width, stretchLimit });

export const measuresOf = ({ measures }: Frame): readonly MeasureFrame[] => measures;

export const staffIndexes = (places: readonly StaffPlace[]): readonly number[] => [...places.keys()];

export const noStems = (): GrowingStems => ({ beams: [], tips: [] });

export const beamsOf = ({ beams }: PlacedStems): readonly PlacedBeam[] => beams;

export const staffSkylines = (frame: Frame, places: readonly StaffPlace[]) => ink.staffSkylines(frame, places.length);

export const addMeasureInk = (
  skylines: Parameters<typeof ink.addMeasureInk>[0],
  { tips }: PlacedStems,
  measure: MeasureFrame,
  index: number,
): void => {
  ink.addMeasureInk(skylines, measure, tips[index] as Float64Array);
};

export const outsideStaff = (...input: ConstructorParameters<typeof OutsideStaff>): OutsideStaff =>
  new OutsideStaff(...input);

export const listChords = (sheet: OutsideStaff, measure: MeasureFrame): void => {
  sheet.list(measure);
};

export const prepareObstacles = (sheet: OutsideStaff, staff: number): void => {
  sheet.prepareObstacles(staff);
};

type Voices = ReturnType<typeof ties.voicesOf>;

export const placeTies = (sheet: OutsideStaff, voices: Voices, voice: Voices[number]): void => {
  ties.placeTies(sheet, voice, voices);
};

type TieInk = ReturnType<typeof articulations.tieInk>;

export const placeArticulations = (sheet: OutsideStaff, tieInk: TieInk, { index }: MeasureFrame): void => {
  articulations.placeArticulations(sheet, sheet.chordsWithin(index), tieInk);
};

export const placeGraceArticulations = (sheet: OutsideStaff, tieInk: TieInk): void => {
  articulations.placeArticulations(sheet, sheet.graceChords(), tieInk);
};

export const placeTuplets = (sheet: OutsideStaff, { index }: MeasureFrame): void => {
  tuplets.placeTuplets(sheet, sheet.chordsWithin(index));
};

export const placeNoteSigns = (sheet: OutsideStaff, { index }: MeasureFrame): void => {
  noteSigns.placeNoteSigns(sheet, sheet.chordsWithin(index));
};

export const placeGraceSigns = (sheet: OutsideStaff): void => {
  noteSigns.placeNoteSigns(sheet, sheet.graceChords());
};

type Spanners = SystemInput['spans'];

export const slursToPlace = (sheet: OutsideStaff, spans: Spanners) =>
  slurs.slursToPlace(sheet, spanners.ofKind(spans, 'slur'));

export const lineSpans = (spans: Spanners) => spanners.ofKind(spans, 'line');

export const placeTrillLines = (sheet: OutsideStaff, spans: Spanners): void => {
  trills.placeTrillLines(sheet, spanners.ofKind(spans, 'trill'));
};

export const rowsOf = ({ rows }: DynamicRows) => rows;

export const wordsOutsideRows = (words: readonly WordsAt[], dynamics: DynamicRows) =>
  words.filter(({ direction }) => !dynamics.words.has(direction));

type Staves = ReadonlySet<number>;

const isOverLyrics = ({ staff, side }: WordsAt, sung: Staves): boolean => side === 'below' && sung.has(staff);

/** Words below a staff with lyrics, which are between the staff and its lyrics. */
export const wordsOverLyrics = (words: readonly WordsAt[], sung: Staves) =>
  words.filter((each) => isOverLyrics(each, sung));

export const plainWords = (words: readonly WordsAt[], sung: Staves) =>
  words.filter((each) => !isTempo(each) && !isOverLyrics(each, sung));

export const tempoWords = (words: readonly WordsAt[]) => words.filter(isTempo);

export const staffScales = (frame: Frame, places: readonly StaffPlace[]) => scale.staffScales(frame, places.length);

export const spaceStaves = (
  skylines: OutsideStaff['skylines'],
  places: readonly StaffPlace[],
  scales: readonly number[],
): readonly number[] => distances.spaceStaves(skylines, places, (staff) => scales[staff] ?? 1);

export const placeCrossBeams = (
  reserved: readonly crossBeams.ReservedBeam[],
  stems: PlacedStems,
  staffY: readonly number[],
  scales: readonly number[],
): readonly PlacedBeam[] => crossBeams.placeCrossBeams(reserved, stems, scale.ownHeights(staffY, scales));

export const addBeams = (sheet: OutsideStaff, beams: readonly PlacedBeam[]): void => {
  sheet.addBeams(beams);
};

export const heightsOf = (staffY: readonly number[], scales: readonly number[]): crossSlurs.Heights =>
  crossSlurs.heightsOf(staffY, (staff) => scales[staff] ?? 1);

export const crossStaffSlurs = (sheet: OutsideStaff) => sheet.crossStaffSlurs;

export const placeCrossStaffSlur = (
  sheet: OutsideStaff,
  heights: crossSlurs.Heights,
  slur: OutsideStaff['crossStaffSlurs'][number],
): void => {
  crossSlurs.placeCrossStaffSlur(sheet, slur, heights);
};
