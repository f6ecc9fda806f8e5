/** Signs of notes, above their chords, or below them in a lower voice. */
import type { NoteSign } from '../../model/noteSigns.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { printedBase } from '../glyphs/printedBase.ts';
import { glyphInk, textInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { shownSign, type ShownSign } from '../glyphs/noteSignGlyphs.ts';
import { textedHead } from '../glyphs/headTexts.ts';
import { signsOf } from '../glyphs/signsOf.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, headCentreInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { noteSignGap, noteTextSize } = engravingStyle.stackedSigns;

function sideOf(chord: ChordInSystem, sign: NoteSign | undefined): Side {
  const asked = sign !== undefined && 'side' in sign ? sign.side : undefined;
  return asked ?? (isLowerVoice(chord) ? 'below' : 'above');
}

function place(sheet: OutsideStaff, chord: ChordInSystem, shown: ShownSign, side: Side): void {
  const { shape, measure } = chord;
  const { staff } = shape.event;
  const element = chordRef('mark', shape, measure.index, -1);
  const centre = headCentreInSystem(chord);
  if (shown.kind === 'text') {
    const half = textWidth(shown.text, noteTextSize, 'italic') / 2;
    const y = sheet.clearY(staff, side, centre - half, centre + half, textInk(noteTextSize), noteSignGap);
    sheet.text({
      staff,
      text: shown.text,
      x: centre,
      y,
      size: noteTextSize,
      style: 'italic',
      anchor: 'middle',
      element,
    });
    return;
  }
  const scale = shown.scale * shape.scale;
  const { left, right } = shown.glyph;
  const x = centre - ((left + right) / 2) * scale;
  const y = sheet.clearY(staff, side, x + left * scale, x + right * scale, glyphInk(shown.glyph, scale), noteSignGap);
  sheet.glyph(staff, shown.glyph, x, y, element, scale);
}

/** A text of a notehead that the font has no head for. */
function besideHead(text: string, { shape }: ChordInSystem): readonly ShownSign[] {
  return textedHead(text, printedBase(shape.event.chord)) ? [] : [{ kind: 'text', text }];
}

interface SidedSign {
  readonly side: Side;
  readonly shown: ShownSign;
}

const NONE: readonly SidedSign[] = [];

function shownSigns(chord: ChordInSystem): readonly SidedSign[] {
  const { notes } = chord.shape.event.chord;
  const signs = signsOf(chord);
  if (signs.length === 0 && notes.every(({ headText }) => headText === undefined)) return NONE;
  const of = (index: number): SidedSign[] =>
    signs.flatMap(({ sign, note }) => {
      const side = sideOf(chord, sign);
      const shown = note === index ? shownSign(sign, side) : undefined;
      return shown === undefined ? [] : [{ side, shown }];
    });
  const side = sideOf(chord, undefined);
  return [
    ...of(-1),
    ...notes.flatMap(({ headText }, index) => {
      const texts = headText === undefined ? [] : besideHead(headText, chord);
      return [...of(index), ...texts.map((shown) => ({ side, shown }))];
    }),
  ];
}

/** Places the signs, those nearest to the chord first, so that above it the sign of its highest note is on top. */
export function placeNoteSigns(sheet: OutsideStaff, chords: readonly ChordInSystem[]): void {
  for (const chord of chords) {
    const signs = shownSigns(chord);
    if (signs.length === 0) continue;
    const below = signs.filter(({ side }) => side === 'below').toReversed();
    for (const { shown, side } of [...signs.filter((each) => each.side === 'above'), ...below])
      place(sheet, chord, shown, side);
  }
}
