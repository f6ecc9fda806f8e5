/** Signs of notes that the model keeps as MusicXML has them, over their chords or under those of a lower voice. */
import type { Foreign } from '../../model/foreign.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { chordRef } from '../emitChords.ts';
import { printedBase } from '../printedBase.ts';
import { headCentre, isLowerVoice } from '../marks/articulations.ts';
import { glyphInk, textInk, type ChordInSystem, type MarkSheet, type Side } from '../marks/markSheet.ts';
import { attributeOf } from './foreignReading.ts';
import { shownSign, type ShownSign } from './noteSignGlyphs.ts';
import { headText, textedHead } from './headTexts.ts';
import { signsOf } from './signsOf.ts';
import { eachInSteps, type Steps } from '../../steps.ts';

const GAP = 0.35;
const TEXT_SIZE = 1.9;
function sideOf(chord: ChordInSystem, sign: Foreign): Side {
  const asked = attributeOf(sign, 'placement');
  if (asked === 'above' || asked === 'below') return asked;
  return isLowerVoice(chord) ? 'below' : 'above';
}

function place(sheet: MarkSheet, chord: ChordInSystem, shown: ShownSign, side: Side): void {
  const { shape, measure } = chord;
  const { staff } = shape.event;
  const element = chordRef('mark', shape, measure.index, -1);
  const centre = headCentre(chord);
  if (shown.kind === 'text') {
    const half = textWidth(shown.text, TEXT_SIZE, 'italic') / 2;
    const y = sheet.clearY(staff, side, centre - half, centre + half, textInk(TEXT_SIZE), GAP);
    sheet.text({ staff, text: shown.text, x: centre, y, size: TEXT_SIZE, style: 'italic', anchor: 'middle', element });
    return;
  }
  const scale = shown.scale * shape.scale;
  const { left, right } = shown.glyph;
  const x = centre - ((left + right) / 2) * scale;
  const y = sheet.clearY(staff, side, x + left * scale, x + right * scale, glyphInk(shown.glyph, scale), GAP);
  sheet.glyph(staff, shown.glyph, x, y, element, scale);
}

/** A text that its head has no room for. */
function besideHead(sign: Foreign, { shape }: ChordInSystem): ShownSign | undefined {
  const text = headText(sign);
  return text === '' || textedHead(sign, printedBase(shape.event.chord)) ? undefined : { kind: 'text', text };
}

/** What stands nearest to the chord is placed first: above it the sign of its highest note ends on top. */
export function* placeNoteSigns(sheet: MarkSheet): Steps<void> {
  yield* eachInSteps([...sheet.chords(), ...sheet.graceChords()], (chord) => {
    const signs = signsOf(chord);
    if (signs.length === 0) return;
    const sided = signs.map((each) => ({ ...each, side: sideOf(chord, each.sign) }));
    const below = sided.filter(({ side }) => side === 'below').toReversed();
    for (const { sign, side } of [...sided.filter((each) => each.side === 'above'), ...below]) {
      const shown = sign.name === 'notehead-text' ? besideHead(sign, chord) : shownSign(sign, side);
      if (shown !== undefined) place(sheet, chord, shown, side);
    }
  });
}
