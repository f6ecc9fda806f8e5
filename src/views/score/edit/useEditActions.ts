/** Runs the action of every key and every button of the editor by its name. */
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { measuresOf, wholeChord } from '../../../../engine/index.ts';
import type { ChordAddress, Selection, Step } from '../../../../engine/index.ts';
import { recordEvent } from '../../../analytics/recordEvent.ts';
import { logFailure } from '../../../api/index.ts';
import { useNavigate } from '../../../routing/index.ts';
import { editTexts } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { dialogPath } from '../state/scoreMode.ts';
import { shownViewMode } from '../state/viewModes.ts';
import { copiedText, copyByCommand, pasteText } from './clipboard.ts';
import { EDIT_COMMANDS, isEditCommand } from './editCommands.ts';
import type { EditCommandName } from './editCommands.ts';
import { goToDoubt, playBeatAgain } from './doubts/goToDoubt.ts';
import { useEditor } from './editor.ts';
import type { Editor } from './editor.ts';
import { isMark, markOf } from './markCommands.ts';
import { actOnCaret, caretOf, leaveCaret, readPlace } from './keys/caretKeys.ts';
import { goToPlace } from './keys/placeKeys.ts';
import { actOnString } from './keys/stringKeys.ts';
import { firstSung, firstSungFrom } from './lyrics/lyricsFlow.ts';
import { targetOfNote } from './menus/targets.ts';
import { carriedValue } from './pointer/useCarriedValue.ts';
import { chooseAdded, chooseGrace } from './spanners/actOnGrace.ts';
import { actOnSpanner } from './spanners/actOnSpanner.ts';
import { everything, extend, graceBeside, isOuterHead, stepHead, walk } from './selectionMoves.ts';
import type { Selected, WalkName } from './selectionMoves.ts';
import type { EditActionName, SelectName } from './shortcuts.ts';

type Say = (message: string, kind?: 'info' | 'success') => void;

/** Commands after which the changed note is played. */
const SOUNDS = /^(?:up$|down$|fret|octave|head|add|pitch|toNotes|noteOrRest)/;
const VALUES = /^(?:whole|half|quarter|eighth|sixteenth|thirtySecond|shorter|longer|dot|triplet)$/;
const STAVES = /^staff/;
const GRACES = /^(?:acciaccatura|appoggiatura)$/;
const PITCHES = /^(?:up$|down$|fret|octave|head)/;
const MOVES = /^(?:up$|down$|fret|octave|string|head|add|respell$)/;
/** Whether the command changes the note at the caret. */
const isAtCaret = (name: EditCommandName): boolean =>
  MOVES.test(name) || (isMark(name) && markOf(name).isLong !== true);
/** In the order of the steps of the scale. */
const LETTERS: readonly EditCommandName[] = ['pitchC', 'pitchD', 'pitchE', 'pitchF', 'pitchG', 'pitchA', 'pitchB'];

/** Messages for commands that have changed nothing, where a message is useful. */
function unchangedText(name: EditCommandName): string | undefined {
  if (VALUES.test(name)) return editTexts.unchanged.value;
  if (name === 'tie') return editTexts.unchanged.tie;
  if (name === 'slur') return editTexts.unchanged.slur;
  if (name === 'arpeggio' || name.startsWith('strum')) return editTexts.unchanged.arpeggio;
  if (name === 'respell') return editTexts.unchanged.respell;
  if (name === 'otherStaff') return editTexts.unchanged.pitch;
  if (isMark(name) && markOf(name).needsNote) return editTexts.unchanged.articulation;
  if (name.startsWith('string')) return editTexts.unchanged.string;
  return PITCHES.test(name) ? editTexts.unchanged.pitch : undefined;
}

function runCommand(editor: Editor, name: EditCommandName, say: Say): void {
  const { store, tones, revealed, said } = editor;
  if (carriedValue(editor) !== undefined && (editor.pointer.entry.choose(name) || typeAtCaret(editor, name))) return;
  // Deleting has a message of its own (P-12).
  if (store.selection.length === 0 && name !== 'remove')
    return say(
      isAtCaret(name) && caretOf(editor) !== undefined ? editTexts.unchanged.caret : editTexts.tips.nothingSelected,
    );
  let isRefused = false;
  const stop = store.listenToRefusals(() => (isRefused = true));
  const hasChanged = store.apply(EDIT_COMMANDS[name]);
  stop();
  const text = hasChanged || isRefused ? undefined : unchangedText(name);
  if (text !== undefined) say(text);
  if (SOUNDS.test(name) && hasChanged) tones.play(store.score, store.selection);
  const { selection } = store;
  if (hasChanged && GRACES.test(name)) chooseAdded(editor, selection);
  if (isMark(name) && hasChanged)
    said.emit(editTexts.marked(editTexts.actions[name], markOf(name).isOn(store.score, selection)), true);
  const [first] = selection;
  if (hasChanged && first !== undefined) revealed.emit(first.measure);
}

/** While the caret is on the sheet: letters and rests are written there, and the note before it or at it is changed. */
function typeAtCaret({ letters, said }: Editor, name: EditCommandName): boolean {
  const step = LETTERS.indexOf(name);
  if (step >= 0) return letters.letter(step as Step);
  if (name === 'toRests') return letters.rest();
  if (name === 'tie') return letters.tie();
  if (name === 'triplet') {
    said.emit(editTexts.actions.triplet);
    return letters.triplet();
  }
  if (isAtCaret(name)) return letters.change(EDIT_COMMANDS[name]);
  return name === 'remove' && letters.undo();
}

const isRollAlone = (search: string): boolean => shownViewMode(new URLSearchParams(search)) === 'roll';

/** The ends of the selection that keys extend; reset with the selection. */
const ends = new WeakMap<Selection, Pick<Selected, 'anchor' | 'focus'>>();

/** Keys go from note to note in the order in which notes sound. Returns whether a grace note is the next one. */
function selectGrace(editor: Editor, before: Selected, name: SelectName): boolean {
  const { score } = editor.store;
  const by = name === 'next' || name === 'nextHead' ? 1 : -1;
  const isStep = name === 'next' || name === 'previous';
  const isTab = name === 'nextHead' || name === 'previousHead';
  if (!isStep && !(isTab && isOuterHead(score, before, by))) return false;
  const grace = graceBeside(score, before, by);
  if (grace !== undefined) chooseGrace(editor, grace);
  return grace !== undefined;
}

/** `search`: of the address. The roll alone does not mark grace notes, so that keys pass over them there. */
function select(editor: Editor, name: SelectName, search: string): void {
  const { store, tones, reading, revealed, spanners } = editor;
  const { score } = store;
  const { chosen } = spanners;
  // From a selected grace note, the movements that do not lead to its neighbours begin at its main note.
  const selection = chosen?.kind === 'grace' ? wholeChord(score, chosen) : store.selection;
  const before = { anchor: undefined, focus: undefined, ...ends.get(selection), selection };
  if (!isRollAlone(search) && selectGrace(editor, before, name)) return;
  const selected = selectedBy(name, score, before, (chosen && measuresOf(chosen)[0]) ?? reading.measure);
  if (selected.selection !== selection)
    ends.set(selected.selection, { anchor: selected.anchor, focus: selected.focus });
  store.select(selected.selection);
  const shown: ChordAddress | undefined = selected.focus ?? selected.selection[0];
  if (shown === undefined || name === 'selectAll') return;
  revealed.emit(shown.measure);
  if (isPlaying(editor) || name.startsWith('extend')) return;
  tones.play(score, selected.selection);
  // As after a click on the note, playback begins at it.
  const target = targetOfNote(score, { note: -1, ...shown });
  if (target !== undefined) reading.tap({ measure: target.measure, at: target.at });
}

const isPlaying = ({ player }: Editor): boolean => player.kind === 'ready' && player.player.reading.isPlaying;

function selectedBy(name: SelectName, score: Editor['store']['score'], before: Selected, measure: number): Selected {
  switch (name) {
    case 'nextHead':
      return before.selection.length === 0 ? walk(score, before, 'next', measure) : stepHead(score, before, 1);
    case 'previousHead':
      return before.selection.length === 0 ? walk(score, before, 'previous', measure) : stepHead(score, before, -1);
    case 'selectAll':
      return everything(score);
    case 'selectNone':
      return { selection: [], anchor: undefined, focus: undefined };
    default:
      if (name.startsWith('extend:')) return extend(score, before, name.slice('extend:'.length) as WalkName);
      return walk(score, before, name as WalkName, measure);
  }
}

/** Returns whether the selected notes are on the clipboard. */
function copyByButton({ store }: Editor, say: Say): boolean {
  const text = copiedText(store.score, store.selection);
  if (text === undefined) say(editTexts.tips.nothingSelected);
  const isCopied = text !== undefined && copyByCommand(text);
  if (text !== undefined && !isCopied) say(editTexts.copyByKey);
  return isCopied;
}

/** By a button, the browser asks the user for permission first; where it refuses, the key still works. */
async function pasteByButton(editor: Editor, say: Say): Promise<void> {
  try {
    const text = await navigator.clipboard.readText();
    if (editor.store.apply(pasteText(text, caretOf(editor)))) leaveCaret(editor);
  } catch (cause) {
    logFailure('Reading the clipboard', cause);
    say(editTexts.pasteByKey);
  }
}

/**
 * Starts at the selected note, or at the cursor, or, where the reader has moved on from the cursor, at the beginning of
 * the visible music. The roll alone shows no lyrics.
 */
function writeLyrics({ store, lyrics, reading, revealed }: Editor, search: string, say: Say): void {
  if (isRollAlone(search)) return say(editTexts.unchanged.lyrics);
  const [selected] = store.selection;
  const at = selected === undefined ? firstSungFrom(store.score, readPlace(reading)) : firstSung(store.score, selected);
  if (at === undefined) return say(editTexts.unchanged.lyrics);
  revealed.emit(at.measure);
  lyrics.begin(at);
}

export type RunAction = (name: EditActionName) => void;

/** Undoes or redoes, and announces it, because the selection, which is otherwise announced, is cleared. */
function undoOrRedo({ store, said, letters }: Editor, name: 'undo' | 'redo', say: Say): void {
  if (name === 'undo' ? !store.state.canUndo : !store.state.canRedo) return say(editTexts.unchanged[name]);
  if (name === 'redo') store.redo();
  else if (!letters.undo()) store.undo();
  said.emit(name === 'undo' ? editTexts.undone : editTexts.redone);
}

/** Actions that are about the whole score, or open something. */
function otherActions(
  editor: Editor,
  say: Say,
  search: string,
  open: (dialog: string) => void,
): Partial<Record<EditActionName, () => void>> {
  return {
    nextDoubt: () => goToDoubt(editor, 1, say),
    previousDoubt: () => goToDoubt(editor, -1, say),
    hearBeat: () => playBeatAgain(editor, say),
    save: () => editor.saving.send({ type: 'SAVE' }),
    undo: () => undoOrRedo(editor, 'undo', say),
    redo: () => undoOrRedo(editor, 'redo', say),
    info: () => open('props'),
    transpose: () => open('transpose'),
    arrange: () => {
      recordEvent('editor_usability/bachify_clicked', {});
      open('arrange');
    },
    lyrics: () => writeLyrics(editor, search, say),
    help: () => open('help'),
    copy: () => {
      if (copyByButton(editor, say)) say(editTexts.copied, 'success');
    },
    cut: () => {
      if (copyByButton(editor, say)) editor.store.apply(EDIT_COMMANDS.remove);
    },
    paste: () => void pasteByButton(editor, say),
  };
}

export function useEditActions(): RunAction {
  const editor = useEditor();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const showToast = useToast();
  return useMemo(() => {
    const say: Say = (message, kind = 'info') => showToast(message, { kind, isOnce: true });
    const others = otherActions(editor, say, search, (dialog) => {
      const to = dialogPath(pathname, dialog) + search;
      // The second click of a double click comes before the first has shown the dialog.
      if (window.location.hash !== `#${to}`) navigate(to);
    });
    const act: RunAction = (name) => {
      if (actOnSpanner(editor, name) || actOnCaret(editor, name, say) || goToPlace(editor, name)) return;
      if (isEditCommand(name)) return runCommand(editor, name, say);
      const other = others[name];
      if (other !== undefined) other();
      else select(editor, name as SelectName, search);
    };
    return (name) => {
      if (actOnString(editor, name)) return;
      // Values apply at a chosen string, and keys go to another staff from it; everything else leaves it.
      if (!VALUES.test(name) && !STAVES.test(name)) editor.frets.settle();
      act(name);
      editor.frets.showAgain();
    };
  }, [editor, navigate, pathname, search, showToast]);
}
