/**
 * Copied notes as text. Within the app they have a type of their own, so that a text field never receives them; the
 * same text is also stored as plain text, for browsers that drop unknown types.
 */
import {
  EditError,
  FormatError,
  copySelection,
  paste,
  pasteAt,
  readMusicJson,
  writeMusicJson,
} from '../../../../engine/index.ts';
import type { Score, Selection, VoiceMoment } from '../../../../engine/index.ts';
import type { Command } from '../../../editing/index.ts';

const CLIPBOARD_TYPE = 'application/vnd.songleaf.music+json';
const PLAIN = 'text/plain';

/** Undefined where nothing is selected. */
export function copiedText(score: Score, selection: Selection): string | undefined {
  const copied = copySelection(score, selection);
  return copied && JSON.stringify(writeMusicJson(copied));
}

export function putOnClipboard(data: DataTransfer, text: string): void {
  data.setData(CLIPBOARD_TYPE, text);
  data.setData(PLAIN, text);
}

/** Copies notes by a button or a menu, which has the focus at that moment. Returns whether the browser has done it. */
export function copyByCommand(text: string): boolean {
  const abort = new AbortController();
  const answer = (event: ClipboardEvent): void => {
    if (event.clipboardData === null) return;
    putOnClipboard(event.clipboardData, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', answer, { capture: true, signal: abort.signal });
  // The newer clipboard interface requests permission, and drops unknown types.
  const isDone = document.execCommand('copy');
  abort.abort();
  return isDone;
}

export const takeFromClipboard = (data: DataTransfer): string => data.getData(CLIPBOARD_TYPE) || data.getData(PLAIN);

function readCopied(text: string): Score {
  try {
    return readMusicJson(JSON.parse(text)).score;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof FormatError) throw new EditError('clipboard-empty');
    throw cause;
  }
}

/**
 * Pastes at the first selected chord, or else at the caret. Refuses where there is neither, or where the text contains
 * no notes.
 */
export const pasteText =
  (text: string, caret: VoiceMoment | undefined): Command =>
  (score, selection) => {
    const copied = readCopied(text);
    const [at] = selection;
    if (at !== undefined) return paste(score, at, copied);
    if (caret === undefined) throw new EditError('paste-place');
    return pasteAt(score, caret, copied);
  };
