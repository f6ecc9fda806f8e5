/**
 * Passes 9 and 10: everything around the notes, from the inside outwards. What is placed first stands nearest to the staff;
 * each later mark keeps clear of the earlier ones.
 */
import type { Span } from './resolveSpanners.ts';
import { placeArticulations } from './marks/articulations.ts';
import { reserveCrossStaffSlurs } from './marks/crossStaffSlurs.ts';
import { placeDynamics } from './marks/dynamics.ts';
import { placeFretboards } from './marks/fretboards.ts';
import { placeGlissandi } from './marks/glissandi.ts';
import { placeLines } from './marks/lines.ts';
import { placeLyrics } from './marks/lyrics.ts';
import type { MarkSheet } from './marks/markSheet.ts';
import { placeFingerings, placeTremolos } from './marks/noteMarks.ts';
import { placeOrnaments } from './marks/ornaments.ts';
import { placeSlurs } from './marks/slurs.ts';
import { placeHarmonies, placeMeasureNumbers, placeSections, placeTempos } from './marks/texts.ts';
import { placeTabTexts } from './marks/tabTexts.ts';
import { placeTrillLines } from './marks/trillLines.ts';
import { placeTuplets } from './marks/tuplets.ts';
import { placeJumps, placeVoltas } from './marks/voltas.ts';
import { placeWords } from './marks/words.ts';
import { placeMultiRests } from './placeMultiRests.ts';
import { placeBarlineSigns } from './signs/barlineSigns.ts';
import { placeBends } from './signs/bends.ts';
import { placeFiguredBass } from './signs/figuredBass.ts';
import { placeLegatos } from './signs/legatos.ts';
import { placeMomentSigns } from './signs/momentSigns.ts';
import { placeNoteSigns } from './signs/noteSigns.ts';
import { placeShorthand } from './signs/shorthandSigns.ts';
import { placeTabSlides } from './signs/tabSlides.ts';
import { placeTies } from './placeTies.ts';
import type { Steps } from '../steps.ts';

export interface MarkOptions {
  readonly spans: readonly Span[];
  /** By measure of the score; null for uncounted ones. */
  readonly numbers: readonly (string | null)[];
  readonly measureNumbers: 'system' | 'every' | 'none';
}

const ofKind = <Kind extends Span['kind']>(spans: readonly Span[], kind: Kind): Extract<Span, { kind: Kind }>[] =>
  spans.filter((span): span is Extract<Span, { kind: Kind }> => span.kind === kind);

/** What stands over everything that belongs to notes. */
function placeOverStaves(sheet: MarkSheet): void {
  placeTabTexts(sheet);
  placeFretboards(sheet);
  placeHarmonies(sheet);
  placeBarlineSigns(sheet);
  placeVoltas(sheet);
  placeJumps(sheet);
  placeTempos(sheet);
  placeSections(sheet);
}

/** What belongs to single notes and to slurs. */
function* placeOnNotes(sheet: MarkSheet, spans: readonly Span[]): Steps<void> {
  placeMultiRests(sheet);
  placeShorthand(sheet);
  yield* sheet.layGrounds();
  for (const tie of yield* placeTies(sheet)) sheet.curve(tie);
  yield;
  placeGlissandi(sheet);
  yield;
  placeTabSlides(sheet);
  placeTremolos(sheet);
  yield;
  yield* placeArticulations(sheet);
  yield;
  yield* placeTuplets(sheet);
  placeFingerings(sheet);
  yield;
  yield* placeNoteSigns(sheet);
  yield;
  yield* placeSlurs(sheet, ofKind(spans, 'slur'));
}

/** Pauses after what takes long where a system is as long as the score. */
export function* placeMarks(sheet: MarkSheet, { spans, numbers, measureNumbers }: MarkOptions): Steps<void> {
  const lines = ofKind(spans, 'line');
  yield* placeOnNotes(sheet, spans);
  if (lines.length > 0) reserveCrossStaffSlurs(sheet);
  yield;
  placeLegatos(sheet);
  yield;
  placeBends(sheet);
  yield;
  placeOrnaments(sheet);
  placeTrillLines(sheet, ofKind(spans, 'trill'));
  placeFiguredBass(sheet);
  yield;
  const wordsInRows = yield* placeDynamics(sheet, lines);
  yield;
  placeLyrics(sheet);
  yield;
  placeLines(sheet, lines);
  yield;
  yield* placeWords(sheet, wordsInRows, lines);
  placeMomentSigns(sheet);
  yield;
  if (measureNumbers !== 'none') yield* placeMeasureNumbers(sheet, numbers, measureNumbers === 'every');
  yield;
  placeOverStaves(sheet);
}
