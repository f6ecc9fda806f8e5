/** J-08: the clefs, with their octave variants. */
import {
  ALTO_CLEF,
  BASS_CLEF,
  PERCUSSION_CLEF,
  TREBLE_CLEF,
  clefAt,
  removeClef,
  setClef,
} from '../../../../../engine/index.ts';
import type { Clef } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { ChoiceList, PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const CLEFS: Readonly<Record<keyof typeof editDialogTexts.clefs, Clef>> = {
  treble: TREBLE_CLEF,
  alto: ALTO_CLEF,
  bass: BASS_CLEF,
  trebleBelow: { ...TREBLE_CLEF, octaveShift: -1 },
  trebleAbove: { ...TREBLE_CLEF, octaveShift: 1 },
  bassBelow: { ...BASS_CLEF, octaveShift: -1 },
  tenor: { sign: 'C', line: 4 },
  percussion: PERCUSSION_CLEF,
};
const NAMES = Object.keys(CLEFS) as (keyof typeof CLEFS)[];

const isSame = (a: Clef | undefined, b: Clef): boolean =>
  a?.sign === b.sign && a.line === b.line && a.octaveShift === b.octaveShift;

export function ClefPopup({ score, target, choose }: PopupProps) {
  const { part, staff, measure, at } = target;
  const place = { part, measure, at };
  const owner = score.parts[part];
  const now = owner && clefAt(owner, measure, staff, at);
  const isChange = owner?.measures[measure]?.clefs?.some((each) => each.staff === staff && each.at === at) === true;
  const clefs = NAMES.map((name) => ({
    label: editDialogTexts.clefs[name],
    isChosen: isSame(now, CLEFS[name]),
    choose: () => choose((old) => setClef(old, place, staff, CLEFS[name])),
  }));
  const remove = { label: editDialogTexts.removeClef, choose: () => choose((old) => removeClef(old, place, staff)) };
  return (
    <PopupFrame title={editDialogTexts.clefTitle}>
      <ChoiceList choices={isChange ? [...clefs, remove] : clefs} />
    </PopupFrame>
  );
}
