/**
 * An open score with its edit history, its selection and the draft of a gesture. There is one store for each open
 * score. The state charts contain the present gesture, and the store contains the score (docs/architecture.md, "The
 * editor").
 *
 * Every change is a command of `engine/edit`. A gesture may call `draft` many times and calls `commitDraft` once, so
 * that one undo reverts the whole gesture.
 */
import {
  EditError,
  canRedo,
  canUndo,
  chordAt,
  commit,
  currentScore,
  hasChanges,
  markSaved,
  redo,
  startHistory,
  undo,
} from '../../engine/index.ts';
import type { Edit, History, NoteAddress, Score, Selection } from '../../engine/index.ts';
import { Signal } from '../signal.ts';
import type { ScoreSource } from './scoreSource.ts';

/**
 * A command of `engine/edit`: returns the edited score for a score and a selection. Throws EditError where it refuses.
 */
export type Command = (score: Score, selection: Selection) => Edit | Score;

/** Repairs the result of a command; `before`: the score that the command has edited. */
export type Mend = (score: Score, before: Score) => Score;

/** The state on which buttons depend; the same object until one of its fields changes. */
export interface EditState {
  readonly isEditing: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the score differs from the one that was loaded or last saved. */
  readonly hasChanges: boolean;
}

const isEdit = (result: Edit | Score): result is Edit => 'selection' in result;

/** Whether the score contains the note, rest or chord of an address. */
function exists(score: Score, at: NoteAddress): boolean {
  const chord = chordAt(score, at);
  return chord !== undefined && (at.note === -1 || at.note < chord.notes.length);
}

/** Milliseconds without a change after which the listeners for pauses are called. */
const REST_MS = 150;

export class ScoreStore implements ScoreSource {
  #history: History;
  #draft: Edit | undefined;
  #selection: Selection = [];
  #isEditing = false;
  #mend: Mend = (score) => score;
  #state: EditState;
  readonly #scoreChanged = new Signal<[]>();
  readonly #committed = new Signal<[]>();
  readonly #selectionChanged = new Signal<[]>();
  readonly #stateChanged = new Signal<[]>();
  readonly #refused = new Signal<[reason: EditError]>();
  readonly #rested = new Signal<[]>();
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(score: Score) {
    this.#history = startHistory(score);
    this.#state = this.#readState();
  }

  /** The shown score: the draft of the present gesture, otherwise the committed score. */
  get score(): Score {
    return this.#draft?.score ?? this.committed;
  }

  /** The score without a draft, which is played, saved and exported. */
  get committed(): Score {
    return currentScore(this.#history);
  }

  get selection(): Selection {
    return this.#draft?.selection ?? this.#selection;
  }

  get state(): EditState {
    return this.#state;
  }

  /**
   * I-10: no edits are accepted while this is off. Turning it off ends the draft and the selection; the edits remain.
   */
  setEditing(isEditing: boolean): void {
    if (isEditing === this.#isEditing) return;
    this.#isEditing = isEditing;
    if (!isEditing) {
      this.cancelDraft();
      this.select([]);
    }
    this.#tellState();
  }

  /** Sets what repairs each edit. It is part of the editor, whose code is loaded after the score. */
  mendBy(mend: Mend): void {
    this.#mend = mend;
  }

  select(selection: Selection): void {
    if (selection.length === 0 && this.#selection.length === 0) return;
    this.#selection = selection;
    this.#tellSelection();
  }

  /** Makes one edit. @returns whether the score has changed. A refusal is passed to the listeners for refusals. */
  apply(command: Command): boolean {
    this.cancelDraft();
    const edit = this.#run(command);
    return edit !== undefined && this.#commit(edit);
  }

  /** Shows the result of the command on the committed score; it replaces the previous draft. */
  draft(command: Command): boolean {
    const edit = this.#run(command);
    if (edit === undefined || edit.score === this.score) return false;
    this.#draft = edit;
    this.#tellScore();
    this.#tellSelection();
    return true;
  }

  /** Commits the draft as one entry of the history. Returns whether the score has changed. */
  commitDraft(): boolean {
    const draft = this.#draft;
    this.#draft = undefined;
    return draft !== undefined && this.#commit(draft);
  }

  /** Restores the score and the selection as they were before the gesture. */
  cancelDraft(): void {
    if (this.#draft === undefined) return;
    this.#draft = undefined;
    this.#tellScore();
    this.#tellSelection();
  }

  /** Undoes one edit; the selection is cleared (I-07). */
  undo(): void {
    this.#travel(undo);
  }

  redo(): void {
    this.#travel(redo);
  }

  /** Marks this score as saved on the server; later edits remain unsaved. */
  markSaved(score: Score): void {
    this.#history = markSaved(this.#history, score);
    this.#tellState();
  }

  /**
   * Replaces this score by the server's newer one, as one edit, so that undo restores the user's edits; the result
   * counts as saved.
   */
  adopt(score: Score): void {
    this.#draft = undefined;
    this.#history = markSaved(commit(this.#history, score), score);
    this.#selection = [];
    this.#tellAll();
  }

  /** Replaces the score and its history by another score: a restored version, or the server's newer one. */
  replace(score: Score): void {
    this.#draft = undefined;
    this.#history = startHistory(score);
    this.#selection = [];
    this.#tellAll();
  }

  /** Calls the listener after each change of the shown score, drafts included. */
  readonly listenToScore = (listener: () => void): (() => void) => this.#scoreChanged.listen(listener);

  /** Calls the listener when score, selection and state have not changed for `REST_MS`. */
  readonly listenToRest = (listener: () => void): (() => void) => this.#rested.listen(listener);

  /** Calls the listener after each edit, undo and redo, not for drafts. */
  readonly listenToCommits = (listener: () => void): (() => void) => this.#committed.listen(listener);

  readonly listenToSelection = (listener: () => void): (() => void) => this.#selectionChanged.listen(listener);

  readonly listenToState = (listener: () => void): (() => void) => this.#stateChanged.listen(listener);

  /** Calls the listener with the reason whenever a command refuses. */
  readonly listenToRefusals = (listener: (reason: EditError) => void): (() => void) => this.#refused.listen(listener);

  #run(command: Command): Edit | undefined {
    if (!this.#isEditing) return undefined;
    try {
      const result = command(this.committed, this.#selection);
      if (isEdit(result)) return { ...result, score: this.#mend(result.score, this.committed) };
      const score = this.#mend(result, this.committed);
      return { score, selection: this.#selection.filter((at) => exists(score, at)) };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      this.#refused.emit(error);
      return undefined;
    }
  }

  #commit({ score, selection }: Edit): boolean {
    const before = this.committed;
    this.#history = commit(this.#history, score);
    this.#selection = selection;
    this.#tellAll();
    return this.committed !== before;
  }

  #travel(step: (history: History) => History): void {
    if (!this.#isEditing) return;
    this.#draft = undefined;
    const history = step(this.#history);
    if (history === this.#history) return;
    this.#history = history;
    this.#selection = [];
    this.#tellAll();
  }

  #tellScore(): void {
    this.#awaitRest();
    this.#scoreChanged.emit();
  }

  #tellSelection(): void {
    this.#awaitRest();
    this.#selectionChanged.emit();
  }

  #awaitRest(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#rested.emit(), REST_MS);
  }

  #tellAll(): void {
    this.#tellScore();
    this.#committed.emit();
    this.#tellSelection();
    this.#tellState();
  }

  #tellState(): void {
    const next = this.#readState();
    const { isEditing, canUndo: undoable, canRedo: redoable, hasChanges: changed } = this.#state;
    const isSame =
      next.isEditing === isEditing &&
      next.canUndo === undoable &&
      next.canRedo === redoable &&
      next.hasChanges === changed;
    if (isSame) return;
    this.#state = next;
    this.#awaitRest();
    this.#stateChanged.emit();
  }

  #readState(): EditState {
    return {
      isEditing: this.#isEditing,
      canUndo: this.#isEditing && canUndo(this.#history),
      canRedo: this.#isEditing && canRedo(this.#history),
      hasChanges: hasChanges(this.#history),
    };
  }
}
