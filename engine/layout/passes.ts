/**
 * Every pass of layout in the order in which it runs. These lists are what the drivers in systems/ run; there is no other
 * order. A row names the field that its pass writes, and its parameters are the fields that it reads. Rows with `change`
 * write into `extents`, `skylines`, `stems`, `sheet` or `ink`, which later rows read on purpose: each mark is placed
 * clear of all that is there already, from the notes outwards.
 *
 * Score: SCORE_PASSES. Each measure: MEASURE_PASSES. Which measures share a system: BREAK_PASSES, or breaking/countedSystem
 * for a fixed number. Each system: SYSTEM_PASSES. Then systems are stacked (sheet/stackSystems) or spread over pages
 * (pages/breakPages, pages/justifyPage), and EMIT_PASSES make their ink when it is first looked at.
 */
import { Ink } from '../display/ink.ts';
import { crossGroups, placeCrossBeams, reserveCrossBeams } from './beams/crossStaffBeams.ts';
import { groupBeams } from './beams/groupBeams.ts';
import { placeBeams, type GrowingStems } from './beams/placeBeams.ts';
import { reserveTremolos } from './beams/reserveTremolos.ts';
import { forcedBreaks } from './breaking/breakSystems.ts';
import { justify } from './breaking/justify.ts';
import { bestBreaks, CountedBreaks, systemsFrom, type Candidate } from './breaking/optimalBreaks.ts';
import { attachLeft } from './chords/attachLeft.ts';
import { shapeChords } from './chords/shapeChords.ts';
import { reserveSlashes, slashMoments } from './chords/slashShapes.ts';
import { reserveTablature, shapeTablature } from './chords/tablature.ts';
import { printAccidentals } from './columns/accidentalState.ts';
import { alignColumns } from './columns/alignColumns.ts';
import { chordExtents } from './columns/columnExtents.ts';
import { gracePlacer, placeNotes, staffMoments } from './columns/placeNotes.ts';
import { printedVoices } from './context/measureRepeatVoices.ts';
import { partTunings } from './context/partTunings.ts';
import { ContextWalk, staffPlaces } from './context/resolveContext.ts';
import { ofKind, resolveSpanners, type Spanner } from './context/resolveSpanners.ts';
import { SpanIndex } from './context/spanIndex.ts';
import { staffGroups } from './context/staffGroups.ts';
import { heightsOf, placeCrossStaffSlur, reserveCrossStaffSlurs } from './curves/crossStaffSlurs.ts';
import { placeTies, voicesOf } from './curves/placeTies.ts';
import { placeSlur, slursToPlace } from './curves/slurs.ts';
import { emitAttachments } from './emit/emitAttachments.ts';
import { emitBeam } from './emit/emitBeam.ts';
import { emitMeasureChords, emitTablature } from './emit/emitChords.ts';
import { emitMark, fixedXs } from './emit/emitMarks.ts';
import { layoutHeader } from './emit/header.ts';
import { emitCourtesy, emitMeasureSigns, emitPartNames, emitStaffLines, emitSystemStart } from './emit/emitStaves.ts';
import { staffInks } from './emit/staffInk.ts';
import { ownHeights, staffScales } from './glyphs/staffHeights.ts';
import { placeArticulations, tieInk } from './outside/articulations.ts';
import { placeBarlineSigns } from './outside/barlineSigns.ts';
import { placeBends } from './outside/bends.ts';
import { dynamicRows, placeRow } from './outside/dynamics.ts';
import { placeFiguredBass } from './outside/figuredBass.ts';
import { placeFretboards } from './outside/fretboards.ts';
import { placeGlissandi } from './outside/glissandi.ts';
import { placeLegatos } from './outside/legatos.ts';
import { placeLines } from './outside/lines.ts';
import { placeLyrics } from './outside/lyrics.ts';
import { placeShorthand } from './outside/measureRepeatSigns.ts';
import { placeMomentSigns } from './outside/momentSigns.ts';
import { placeFingerings, placeTremolos } from './outside/noteMarks.ts';
import { placeNoteSigns } from './outside/noteSigns.ts';
import { placeOrnaments } from './outside/ornaments.ts';
import { placeMultiRests } from './outside/placeMultiRests.ts';
import { placeTabSlides } from './outside/tabSlides.ts';
import { placeTabTexts } from './outside/tabTexts.ts';
import { placeHarmonies, placeMeasureNumbers, placeSections, placeTempos } from './outside/texts.ts';
import { placeTrillLines } from './outside/trillLines.ts';
import { placeTuplets } from './outside/tuplets.ts';
import { placeJumps, placeVoltas } from './outside/voltas.ts';
import { placeWords, wordsOf } from './outside/words.ts';
import type { SystemBreakInput, MeasureInput, ScoreInput, SystemInput } from './passInputs.ts';
import { passesOver, type DraftOf } from './passList.ts';
import { addBeamInk, addMeasureInk, staffSkylines } from './skyline/inkSkylines.ts';
import { OutsideStaff } from './skyline/outsideStaff.ts';
import { spaceStaves } from './skyline/spaceStaves.ts';
import { systemBounds } from './skyline/systemBounds.ts';
import { measureWidths } from './spacing/measureWidths.ts';
import { springMeasure } from './spacing/springMeasure.ts';
import { reserveTexts, textRows } from './spacing/textRows.ts';
import type { SystemLayout } from './types/systemLayout.ts';

/** What every measure must know of the rest of the score. */
export const SCORE_PASSES = passesOver<ScoreInput>()
  .write('places', ({ score, before }) => before?.places ?? staffPlaces(score))
  .write('groups', ({ score, places, before }) => before?.groups ?? staffGroups(score, places))
  .write('header', ({ score, options, before }) => (before ? before.header : layoutHeader(score.meta, options)))
  .write(
    'contexts',
    ({ score, options, places, before }) => new ContextWalk(score, options.view, places, before?.contexts),
  )
  .repeat(({ contexts }) => contexts.resolveNext())
  .write('found', (): Spanner[] => [])
  .changeEach(
    ({ score, before }) => (before?.spans ? [] : score.parts),
    ({ found }, part, index) => resolveSpanners(part, index, found),
  )
  .write('spans', ({ found, before }) => before?.spans ?? new SpanIndex(found));

export type ScoreDraft = DraftOf<typeof SCORE_PASSES>;

/** Staves, columns, chords and springs of one measure, before anything about its system is known. */
export const MEASURE_PASSES = passesOver<MeasureInput>()
  .write('voices', ({ partMeasures, context, places }) => printedVoices(partMeasures, context.staves, places))
  .write('columns', ({ measure, voices, places, context }) =>
    alignColumns(measure, voices, places, slashMoments(context, measure)),
  )
  .write('moments', ({ context, partMeasures, places }) => staffMoments(context, partMeasures, places))
  .write('notes', ({ columns, moments }) => placeNotes(columns, moments))
  .write('beams', ({ columns, notes, measure, context }) => groupBeams(columns, notes, measure, context))
  .write('printed', ({ columns, notes, moments, context }) =>
    printAccidentals({ events: columns.events, places: notes.places, placeGrace: gracePlacer(moments), context }),
  )
  .write('shapes', ({ columns, notes, beams, printed, context }) =>
    shapeChords(columns, { notes, beams, printed: printed.notes, context }),
  )
  .write('tunings', ({ partMeasures, context, places }) => partTunings(partMeasures.length, context, places))
  .write('texts', ({ columns, shapes, partMeasures, tunings, context, places }) =>
    textRows(columns, shapes, partMeasures, tunings, context.staves, places),
  )
  .write('extents', ({ columns, shapes, places, texts }) => chordExtents(columns, shapes, places.length + texts.length))
  .change(({ extents, beams, shapes }) => reserveTremolos(extents, beams.groups, shapes))
  .write('tablature', ({ columns, notes, context }) => shapeTablature(columns, notes.places, context))
  .change(({ extents, tablature }) => reserveTablature(extents, tablature))
  .change(({ extents, columns, context, measure }) => reserveSlashes(extents, columns, context, measure))
  .write('attachments', (draft) => attachLeft(draft, draft.extents))
  .change(({ extents, texts, places }) => reserveTexts(extents, texts, places.length))
  .write('springs', ({ columns, extents, places, texts, context }) =>
    springMeasure(columns, extents, { staves: places.length, rows: places.length + texts.length }, context),
  )
  .write('widths', ({ springs }) => measureWidths(springs));

/** Which measures share a system, where their number is free. */
export const BREAK_PASSES = passesOver<SystemBreakInput>()
  .write('begins', ({ engravings, options }) => forcedBreaks(engravings, options))
  .write('systems', (): (readonly Candidate[])[] => [])
  .changeEach(
    ({ engravings }) => engravings,
    (draft, _, first) => draft.systems.push(systemsFrom(first, draft)),
  )
  .write('counted', ({ systems, options: { systemCount } }) =>
    systemCount === undefined ? undefined : new CountedBreaks(systems, systemCount),
  )
  .repeat(({ counted }) => counted?.addSystem() === true)
  .write('ranges', ({ systems, counted }) => counted?.ranges ?? bestBreaks(systems));

const measures = ({ frame }: Pick<SystemLayout, 'frame'>) => frame.measures;
const staves = ({ places }: Pick<SystemInput, 'places'>) => [...places.keys()];

/** One system from the springs of its measures to the place of every sign. Systems do not depend on each other. */
export const SYSTEM_PASSES = passesOver<SystemInput>()
  .write('frame', (input) => justify(input))
  .write('stems', (): GrowingStems => ({ beams: [], tips: [] }))
  .changeEach(measures, ({ stems }, measure, index) => placeBeams(stems, measure, index))
  .write('skylines', ({ frame, places }) => staffSkylines(frame, places.length))
  .changeEach(measures, ({ skylines, stems }, measure, index) =>
    addMeasureInk(skylines, measure, stems.tips[index] as Float64Array),
  )
  .changeEach(
    ({ stems }) => stems.beams,
    ({ skylines }, beam) => addBeamInk(skylines, beam),
  )
  .write('crossGroups', ({ frame }) => crossGroups(frame))
  .write(
    'sheet',
    ({ frame, stems, places, skylines, crossGroups: crossing }) =>
      new OutsideStaff(frame, stems, places, skylines, crossing),
  )
  .changeEach(measures, ({ sheet }, measure) => sheet.list(measure))
  // On notes.
  .change(({ sheet }) => placeMultiRests(sheet))
  .change(({ sheet }) => placeShorthand(sheet))
  .changeEach(staves, ({ sheet }, staff) => sheet.prepareObstacles(staff))
  .write('voices', ({ sheet }) => voicesOf(sheet))
  .changeEach(
    ({ voices }) => voices,
    ({ sheet, voices }, voice) => placeTies(sheet, voice, voices),
  )
  .change(({ sheet }) => placeGlissandi(sheet))
  .change(({ sheet }) => placeTabSlides(sheet))
  .change(({ sheet }) => placeTremolos(sheet))
  .write('ties', ({ sheet }) => tieInk(sheet))
  .changeEach(measures, ({ sheet, ties }, { index }) => placeArticulations(sheet, sheet.chordsWithin(index), ties))
  .change(({ sheet, ties }) => placeArticulations(sheet, sheet.graceChords(), ties))
  .changeEach(measures, ({ sheet }, { index }) => placeTuplets(sheet, sheet.chordsWithin(index)))
  .change(({ sheet }) => placeFingerings(sheet))
  .changeEach(measures, ({ sheet }, { index }) => placeNoteSigns(sheet, sheet.chordsWithin(index)))
  .change(({ sheet }) => placeNoteSigns(sheet, sheet.graceChords()))
  .changeEach(
    ({ sheet, spans }) => slursToPlace(sheet, ofKind(spans, 'slur')),
    ({ sheet }, slur) => placeSlur(sheet, slur),
  )
  // Along the staff.
  .write('lines', ({ spans }) => ofKind(spans, 'line'))
  .change(({ sheet, lines }) => reserveCrossStaffSlurs(sheet, lines))
  .change(({ sheet }) => placeLegatos(sheet))
  .change(({ sheet }) => placeBends(sheet))
  .change(({ sheet }) => placeOrnaments(sheet))
  .change(({ sheet, spans }) => placeTrillLines(sheet, ofKind(spans, 'trill')))
  .change(({ sheet }) => placeFiguredBass(sheet))
  .write('words', ({ sheet, lines }) => wordsOf(sheet, lines))
  .write('dynamics', ({ sheet, lines, words }) => dynamicRows(sheet, lines, words))
  .changeEach(
    ({ dynamics }) => dynamics.rows,
    ({ sheet }, row) => placeRow(sheet, row),
  )
  .change(({ sheet }) => placeLyrics(sheet))
  .change(({ sheet, lines }) => placeLines(sheet, lines))
  .changeEach(
    ({ words, dynamics }) => words.filter(({ direction }) => !dynamics.words.has(direction)),
    ({ sheet }, words) => placeWords(sheet, words),
  )
  .change(({ sheet }) => placeMomentSigns(sheet))
  // Over the staves.
  .change(({ sheet, numbers, measureNumbers }) => placeMeasureNumbers(sheet, numbers, measureNumbers))
  .change(({ sheet }) => placeTabTexts(sheet))
  .change(({ sheet }) => placeFretboards(sheet))
  .change(({ sheet }) => placeHarmonies(sheet))
  .change(({ sheet }) => placeBarlineSigns(sheet))
  .change(({ sheet }) => placeVoltas(sheet))
  .change(({ sheet }) => placeJumps(sheet))
  .change(({ sheet }) => placeTempos(sheet))
  .change(({ sheet }) => placeSections(sheet))
  // Between the staves, once their distances are known.
  .write('reserved', ({ crossGroups: crossing, skylines }) => reserveCrossBeams(crossing, skylines))
  .write('scales', ({ frame, places }) => staffScales(frame, places.length))
  .write('staffY', ({ skylines, places, scales }) => spaceStaves(skylines, places, (staff) => scales[staff] ?? 1))
  .write('crossBeams', ({ reserved, stems, staffY, scales }) =>
    placeCrossBeams(reserved, stems, ownHeights(staffY, scales)),
  )
  .change(({ sheet, crossBeams }) => sheet.addBeams(crossBeams))
  .write('heights', ({ staffY, scales }) => heightsOf(staffY, (staff) => scales[staff] ?? 1))
  .changeEach(
    ({ sheet }) => sheet.crossStaffSlurs,
    ({ sheet, heights }, slur) => placeCrossStaffSlur(sheet, slur, heights),
  )
  .write('bounds', ({ frame, skylines, staffY, indent }) => systemBounds(frame, skylines, staffY, indent));

/** The ink of one system as typed arrays. */
export const EMIT_PASSES = passesOver<{ readonly system: SystemLayout }>()
  .write('ink', () => new Ink())
  .write('inks', ({ ink, system }) => staffInks(ink, system))
  .change(({ ink, system }) => emitStaffLines(ink, system))
  .change(({ ink, system }) => emitSystemStart(ink, system))
  .change(({ ink, system }) => emitPartNames(ink, system))
  .changeEach(
    ({ system }) => system.frame.measures,
    ({ ink, inks, system }, measure, index) => {
      emitMeasureSigns(ink, system, measure);
      emitAttachments(inks, system, measure);
      emitTablature(inks, measure);
      emitMeasureChords(inks, measure, system.stems.tips[index] as Float64Array);
    },
  )
  .change(({ ink, system }) => emitCourtesy(ink, system))
  .changeEach(
    ({ system }) => system.stems.beams,
    ({ ink, inks, system }, beam) => emitBeam(ink, inks, system, beam),
  )
  .write('fixed', ({ inks, system }) => fixedXs(inks, system.marks))
  .changeEach(
    ({ system }) => system.marks,
    ({ inks, fixed }, mark) => emitMark(inks, mark, fixed),
  )
  .write('emitted', ({ ink }) => ink.finish());
