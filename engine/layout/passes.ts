/**
 * Every pass of layout in the order in which it runs; systems/ runs these lists, and there is no other order. A row is
 * the function of a pass (in passFunctions/) with the fields that it reads; `write` also names the field of its result.
 * `change` and `each` write into fields that they read: each mark is placed clear of all ink that is already there,
 * from the notes outwards.
 *
 * The lists are, in order: the passes over the score, over each measure, the breaks into systems
 * (breaking/countedSystem for a fixed number of measures), and the passes over each system. Then systems are stacked
 * (sheet/stackSystems) or placed on pages (pages/breakPages, pages/justifyPage), and EMIT_PASSES compute the ink of a
 * system when it is first drawn.
 */
import * as pass from './passFunctions/index.ts';
import type { EmitInput, MeasureInput, ScoreInput, SystemBreakInput, SystemInput } from './passInputs.ts';
import { passesOver, type DraftOf } from './passList.ts';

export type ScoreDraft = DraftOf<typeof SCORE_PASSES>;
export const SCORE_PASSES = passesOver<ScoreInput>()
  .write('places', pass.staffPlaces, 'score', 'before')
  .write('groups', pass.staffGroups, 'score', 'places', 'before')
  .write('header', pass.sheetHeader, 'score', 'options', 'before')
  .write('contexts', pass.contextWalk, 'score', 'options', 'places', 'before')
  .repeat(pass.resolveNextContext, 'contexts')
  .write('found', pass.noSpanners)
  .write('parts', pass.partsWithoutSpanners, 'score', 'before')
  .each('parts', pass.resolveSpanners, 'found')
  .write('spans', pass.spanIndex, 'found', 'before');

export const MEASURE_PASSES = passesOver<MeasureInput>()
  .write('voices', pass.printedVoices, 'partMeasures', 'context', 'places')
  .write('slashes', pass.slashMoments, 'context', 'measure')
  .write('columns', pass.alignColumns, 'measure', 'voices', 'places', 'slashes')
  .write('moments', pass.staffMoments, 'context', 'partMeasures', 'places')
  .write('notes', pass.placeNotes, 'columns', 'moments')
  .write('beams', pass.groupBeams, 'columns', 'notes', 'measure', 'context')
  .write('printed', pass.printAccidentals, 'columns', 'notes', 'moments', 'context')
  .write('shapes', pass.shapeChords, 'columns', 'notes', 'beams', 'printed', 'context')
  .write('tunings', pass.partTunings, 'partMeasures', 'context', 'places')
  .write('texts', pass.textRows, 'columns', 'shapes', 'partMeasures', 'tunings', 'context', 'places')
  .write('extents', pass.chordExtents, 'columns', 'shapes', 'places', 'texts')
  .change(pass.reserveTremolos, 'extents', 'beams', 'shapes')
  .write('tablature', pass.shapeTablature, 'columns', 'notes', 'context')
  .change(pass.reserveTablature, 'extents', 'tablature')
  .change(pass.reserveSlashes, 'extents', 'columns', 'context', 'measure')
  .write(
    'attached',
    pass.attachInput,
    'measure',
    'columns',
    'shapes',
    'moments',
    'notes',
    'beams',
    'printed',
    'context',
  )
  .write('attachments', pass.attachLeft, 'attached', 'extents')
  .change(pass.reserveTexts, 'extents', 'texts', 'places')
  .write('springs', pass.springMeasure, 'columns', 'extents', 'places', 'texts', 'context')
  .write('widths', pass.measureWidths, 'springs');

export const BREAK_PASSES = passesOver<SystemBreakInput>()
  .write('passing', pass.breakCosts, 'engravings', 'options', 'widths')
  .write('systems', pass.noCandidates)
  .each('engravings', pass.addCandidates, 'systems', 'engravings', 'passing', 'widths')
  .write('counted', pass.countedBreaks, 'systems', 'options')
  .repeat(pass.addCountedSystem, 'counted')
  .write('ranges', pass.chosenRanges, 'systems', 'counted');

export const SYSTEM_PASSES = passesOver<SystemInput>()
  .write('frame', pass.justifySystem, 'engravings', 'first', 'last', 'width', 'stretchLimit')
  .write('measures', pass.measuresOf, 'frame')
  .write('staves', pass.staffIndexes, 'places')
  .write('stems', pass.noStems)
  .each('measures', pass.placeBeams, 'stems')
  .write('beams', pass.beamsOf, 'stems')
  .write('skylines', pass.staffSkylines, 'frame', 'places')
  .each('measures', pass.addMeasureInk, 'skylines', 'stems')
  .each('beams', pass.addBeamInk, 'skylines')
  .change(pass.addBracketInk, 'skylines', 'groups')
  .write('crossGroups', pass.crossGroups, 'frame')
  .write('sheet', pass.outsideStaff, 'frame', 'stems', 'places', 'skylines', 'crossGroups')
  .each('measures', pass.listChords, 'sheet')
  // On notes.
  .change([pass.placeMultiRests, pass.placeShorthand], 'sheet')
  .each('staves', pass.prepareObstacles, 'sheet')
  .write('voices', pass.voicesOf, 'sheet')
  .each('voices', pass.placeTies, 'sheet', 'voices')
  .change([pass.placeGlissandi, pass.placeTabSlides, pass.placeTremolos], 'sheet')
  .write('ties', pass.tieInk, 'sheet')
  .each('measures', pass.placeArticulations, 'sheet', 'ties')
  .change(pass.placeGraceArticulations, 'sheet', 'ties')
  .each('measures', pass.placeTuplets, 'sheet')
  .change(pass.placeFingerings, 'sheet')
  .each('measures', pass.placeNoteSigns, 'sheet')
  .change(pass.placeGraceSigns, 'sheet')
  .write('slurs', pass.slursToPlace, 'sheet', 'spans')
  .each('slurs', pass.placeSlur, 'sheet')
  // Along the staff.
  .write('lines', pass.lineSpans, 'spans')
  .change(pass.reserveCrossStaffSlurs, 'sheet', 'lines')
  .change([pass.placeLegatos, pass.placeBends, pass.placeOrnaments], 'sheet')
  .change(pass.placeTrillLines, 'sheet', 'spans')
  .change(pass.placeFiguredBass, 'sheet')
  .write('words', pass.wordsOf, 'sheet', 'lines')
  .write('dynamics', pass.dynamicRows, 'sheet', 'lines', 'words')
  .write('rows', pass.rowsOf, 'dynamics')
  .each('rows', pass.placeRow, 'sheet')
  .write('otherWords', pass.wordsOutsideRows, 'words', 'dynamics')
  .write('sungStaves', pass.sungStaves, 'sheet')
  .write('wordsOverLyrics', pass.wordsOverLyrics, 'otherWords', 'sungStaves')
  .each('wordsOverLyrics', pass.placeWords, 'sheet')
  .change(pass.placeLyrics, 'sheet')
  .change(pass.placeLines, 'sheet', 'lines')
  .write('plainWords', pass.plainWords, 'otherWords', 'sungStaves')
  .each('plainWords', pass.placeWords, 'sheet')
  .change([pass.placeMomentSigns, pass.placeNumerals], 'sheet')
  .change(pass.placePedals, 'sheet', 'lines')
  // Over the staves.
  .change(pass.placeMeasureNumbers, 'sheet', 'numbers', 'measureNumbers')
  .change([pass.placeTabTexts, pass.placeFretboards, pass.placeHarmonies, pass.placeBarlineSigns], 'sheet')
  .change([pass.placeVoltas, pass.placeJumps], 'sheet')
  .write('tempoWords', pass.tempoWords, 'otherWords')
  .each('tempoWords', pass.placeWords, 'sheet')
  .change([pass.placeTempos, pass.placeSections], 'sheet')
  // Between the staves, whose distances are known from here on.
  .write('reserved', pass.reserveCrossBeams, 'crossGroups', 'skylines')
  .write('scales', pass.staffScales, 'frame', 'places')
  .write('staffY', pass.spaceStaves, 'skylines', 'places', 'scales')
  .write('crossBeams', pass.placeCrossBeams, 'reserved', 'stems', 'staffY', 'scales')
  .change(pass.addBeams, 'sheet', 'crossBeams')
  .write('heights', pass.heightsOf, 'staffY', 'scales')
  .change(pass.placeCrossStaffTuplets, 'sheet', 'crossBeams', 'heights')
  .change(pass.placeCrossStaffGlissandi, 'sheet', 'heights')
  .write('crossSlurs', pass.crossStaffSlurs, 'sheet')
  .each('crossSlurs', pass.placeCrossStaffSlur, 'sheet', 'heights')
  .write('bounds', pass.systemBounds, 'frame', 'skylines', 'staffY', 'indent');

export const EMIT_PASSES = passesOver<EmitInput>()
  .write('ink', pass.newInk)
  .write('inks', pass.staffInks, 'ink', 'system')
  .write('measures', pass.measuresOf, 'frame')
  .write('beams', pass.beamsOf, 'stems')
  .change([pass.emitStaffLines, pass.emitSystemStart, pass.emitPartNames], 'ink', 'system')
  .each('measures', pass.emitMeasure, 'ink', 'inks', 'system')
  .change(pass.emitCourtesy, 'ink', 'system')
  .each('beams', pass.emitBeam, 'ink', 'inks', 'system')
  .write('fixed', pass.fixedXs, 'inks', 'marks')
  .each('marks', pass.emitMark, 'inks', 'fixed')
  .write('emitted', pass.finishInk, 'ink');
