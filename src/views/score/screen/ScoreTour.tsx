/** the tours of the score: for reading, and for editing on the sheet and on the roll. */
import { useLocation } from 'react-router-dom';
import { FirstVisitTour } from '../../tour/FirstVisitTour.tsx';
import { EDIT_ROLL_TOUR, EDIT_SHEET_TOUR, PLAY_TOUR } from '../../tour/scoreTours.ts';

export function ScoreTour({ isRoll }: { readonly isRoll: boolean }) {
  const { pathname } = useLocation();
  // The tour is not shown above a dialog.
  if (pathname === '/score') return <FirstVisitTour key="play" name="play" steps={PLAY_TOUR} />;
  if (pathname !== '/score/edit') return null;
  return isRoll ? (
    <FirstVisitTour key="roll" name="edit_roll" steps={EDIT_ROLL_TOUR} />
  ) : (
    <FirstVisitTour key="sheet" name="edit_sheet" steps={EDIT_SHEET_TOUR} />
  );
}
