/** I-33: copying, cutting and pasting notes by the browser's own events, which need no permission. */
import { useEffect } from 'react';
import type { ScoreStore } from '../../../editing/index.ts';
import { editTexts } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { ownsKeys } from '../state/keyOwners.ts';
import type { ScoreMode } from '../state/scoreMode.ts';
import { copiedText, pasteText, putOnClipboard, takeFromClipboard } from './clipboard.ts';
import { EDIT_COMMANDS } from './editCommands.ts';
import { useEditor } from './editor.ts';
import { caretOf, leaveCaret } from './keys/caretKeys.ts';

/** Whether the user has selected text on the page, which is then copied as text. */
const marksWords = (): boolean => window.getSelection()?.isCollapsed === false;

function copy(store: ScoreStore, event: ClipboardEvent): boolean {
  if (event.clipboardData === null) return false;
  const text = copiedText(store.score, store.selection);
  if (text === undefined) return false;
  putOnClipboard(event.clipboardData, text);
  event.preventDefault();
  return true;
}

export function useClipboard(mode: ScoreMode): void {
  const { store, tones, revealed, pointer } = useEditor();
  const showToast = useToast();
  useEffect(() => {
    if (mode !== 'edit') return undefined;
    const copyOrSay = (event: ClipboardEvent): boolean => {
      if (ownsKeys(event.target) || marksWords()) return false;
      const isCopied = copy(store, event);
      if (!isCopied) showToast(editTexts.tips.nothingSelected, { kind: 'info', isOnce: true });
      return isCopied;
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (copyOrSay(event)) showToast(editTexts.copied, { kind: 'success', isOnce: true });
    };
    const onCut = (event: ClipboardEvent): void => {
      if (copyOrSay(event)) store.apply(EDIT_COMMANDS.remove);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (ownsKeys(event.target) || event.clipboardData === null) return;
      event.preventDefault();
      const text = takeFromClipboard(event.clipboardData);
      if (!store.apply(pasteText(text, caretOf({ pointer })))) return;
      leaveCaret({ pointer });
      tones.play(store.score, store.selection);
      const [first] = store.selection;
      if (first !== undefined) revealed.emit(first.measure);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [mode, store, tones, revealed, pointer, showToast]);
}
