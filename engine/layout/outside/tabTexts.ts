/** Capo, and strings with another tuning than usual, above the tablature at the start of the score. */
import { midiPitch, STEP_NAMES, type Step } from '../../theory/pitch.ts';
import { TUNINGS, type Tuning } from '../../theory/tunings.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { textInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { textSize: tabTextSize, textGap: tabTextGap } = engravingStyle.tablature;

const ALTERED = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const;

const isUsual = ({ strings }: Tuning): boolean =>
  Object.values(TUNINGS).some((usual) => usual.strings.join() === strings.join());

/** Name of an open string: the letter of a natural, otherwise the usual name among guitarists. */
function stringName(pitch: number): string {
  const natural = STEP_NAMES.find(
    (_, step) => (midiPitch({ step: step as Step, alter: 0, octave: 4 }) - pitch) % 12 === 0,
  );
  return natural ?? ALTERED[((pitch % 12) + 12) % 12] ?? '';
}

function tuningText(tuning: Tuning): string {
  const strings = isUsual(tuning) ? '' : `Tuning: ${tuning.strings.map(stringName).join(' ')}`;
  const capo = tuning.capo > 0 ? `Capo ${tuning.capo}` : '';
  return [strings, capo].filter((text) => text !== '').join(', ');
}

export function placeTabTexts(sheet: OutsideStaff): void {
  const first = sheet.frame.measures[0];
  if (first?.index !== 0) return;
  first.engraving.context.staves.forEach(({ tab }, staff) => {
    const text = tab === undefined ? '' : tuningText(tab.tuning);
    if (text === '') return;
    const x = first.columnX[0] ?? 0;
    const y = sheet.clearY(staff, 'above', x, x + textWidth(text, tabTextSize), textInk(tabTextSize), tabTextGap);
    const element = sheet.staffElement('tablature', staff, 0);
    sheet.text({ staff, text, x, y, size: tabTextSize, style: 'roman', anchor: 'start', element });
  });
}
