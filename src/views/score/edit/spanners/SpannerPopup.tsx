/** The popup of a slur or hairpin that was tapped. */
import { removeSpanner } from '../../../../../engine/index.ts';
import { editDialogTexts, editTexts } from '../../../../texts/index.ts';
import { ChoiceList, PopupFrame } from '../menus/PopupFrame.tsx';
import type { PopupProps } from '../menus/PopupProps.ts';

export function SpannerPopup({ target: { spanner }, choose }: PopupProps) {
  if (spanner === undefined) return null;
  const remove = {
    label: editDialogTexts.removeSpanner[spanner.kind],
    choose: () => choose((score) => removeSpanner(score, spanner)),
  };
  return (
    <PopupFrame title={editTexts.spanners[spanner.kind]}>
      <ChoiceList choices={[remove]} />
    </PopupFrame>
  );
}
