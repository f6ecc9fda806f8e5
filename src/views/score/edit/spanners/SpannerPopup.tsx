/** The popup of a slur, hairpin, tie or grace note that a finger has tapped: what keys do otherwise. */
import { removeAttachment } from '../../../../../engine/index.ts';
import { editDialogTexts, editTexts } from '../../../../texts/index.ts';
import { ChoiceList, PopupFrame } from '../menus/PopupFrame.tsx';
import type { PopupProps } from '../menus/PopupProps.ts';
import { useEditActions } from '../useEditActions.ts';

const MOVES = ['up', 'down', 'octaveUp', 'octaveDown'] as const;

export function SpannerPopup({ target: { spanner }, choose }: PopupProps) {
  const run = useEditActions();
  if (spanner === undefined) return null;
  const remove = {
    label: editDialogTexts.removeSpanner[spanner.kind],
    choose: () => choose((score) => removeAttachment(score, spanner)),
  };
  // The popup stays open, so that a note can be moved several times.
  const moves = MOVES.map((name) => ({ label: editTexts.actions[name], choose: () => run(name) }));
  return (
    <PopupFrame title={editTexts.spanners[spanner.kind]}>
      <ChoiceList choices={spanner.kind === 'grace' ? [...moves, remove] : [remove]} />
    </PopupFrame>
  );
}
