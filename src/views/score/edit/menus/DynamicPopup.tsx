/** J-10: "Select dynamic". */
import { removeDynamic, setDynamic } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { ChoiceList, PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

/** The six documented dynamics, and one more at each end. */
const DYNAMICS = ['fff', 'ff', 'f', 'mf', 'mp', 'p', 'pp', 'ppp'] as const;

export function DynamicPopup({ score, target, choose }: PopupProps) {
  const { part, staff, measure, at } = target;
  const place = { part, measure, at };
  const marks = score.parts[part]?.measures[measure]?.directions ?? [];
  const now = marks.find((mark) => mark.kind === 'dynamic' && mark.at === at);
  const name = now?.kind === 'dynamic' ? now.name : undefined;
  const choices = DYNAMICS.map((each) => ({
    label: editDialogTexts.dynamics[each],
    isChosen: each === name,
    choose: () => choose((old) => setDynamic(old, place, each, now?.staff ?? staff)),
  }));
  const remove = { label: editDialogTexts.removeDynamic, choose: () => choose((old) => removeDynamic(old, place)) };
  return (
    <PopupFrame title={editDialogTexts.dynamicTitle}>
      <ChoiceList choices={now === undefined ? choices : [...choices, remove]} />
    </PopupFrame>
  );
}
