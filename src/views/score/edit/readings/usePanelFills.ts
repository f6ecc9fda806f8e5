/** Whether a reading panel is open in so small a window that it needs the room of other tools. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSyncExternalStore } from 'react';
import { NARROW } from '../../state/narrowScreen.ts';
import { useEditor } from '../editor.ts';

/** The panel is narrow, or too high to be beside the music above the piano. */
export const NARROW_OR_LOW = `${NARROW}, (max-height: 800px)` as const;

export function usePanelFills(window: typeof NARROW | typeof NARROW_OR_LOW): boolean {
  const { panels } = useEditor();
  const isOpen = useSyncExternalStore(panels.listen, panels.kind) !== undefined;
  return useMediaQuery(window, { noSsr: true }) && isOpen;
}
