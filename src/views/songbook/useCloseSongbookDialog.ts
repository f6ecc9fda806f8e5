/** closes a dialog of the songbook; the folder below stays the one that is shown. */
import { useShownFolder } from './folders/useFolders.ts';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { useCloseDialog } from '../shell/useCloseDialog.ts';

export function useCloseSongbookDialog(): () => void {
  return useCloseDialog(songbookAddress(useShownFolder().path));
}
