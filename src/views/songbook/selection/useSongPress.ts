/** Presses on a song that do not open it: selecting by a long press, with Shift, or while others are selected. */
import type { DragEvent, MouseEvent, PointerEvent } from 'react';
import type { Song } from '../../../../server/contract/calls.ts';
import { dragSongs } from '../folders/dragging.ts';
import { useRowContent } from '../songbook.ts';
import { useLongPress } from './useLongPress.ts';

/** Buttons and check boxes of the row, and its menu, handle their clicks themselves. */
const isOwnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  !(target instanceof Element && currentTarget.contains(target)) || target.closest('button, input, label') !== null;

export function useSongPress(song: Song) {
  const { selection } = useRowContent();
  const longPress = useLongPress(() => selection().toggle(song));
  const select = (event: MouseEvent) => {
    const isTitle = event.target instanceof Element && event.target.closest('[data-song-title]') !== null;
    if (isOwnControl(event) && !isTitle) return;
    // With Ctrl, the link of the title opens another tab, as links do.
    const isCtrl = (event.ctrlKey || event.metaKey) && !isTitle;
    if (!event.shiftKey && !isCtrl && !selection().isActive) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selection().extendTo(song);
    else selection().toggle(song);
  };
  return {
    ...longPress,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Only a mouse drags: a finger that is held on a draggable element would start dragging it.
      event.currentTarget.draggable = event.pointerType === 'mouse';
      longPress.onPointerDown(event);
    },
    /** Before the click reaches the link and the row. */
    onClickCapture: select,
    onDragStart: (event: DragEvent) => dragSongs(event, selection().has(song) ? selection().ids : [song.Id]),
  };
}
