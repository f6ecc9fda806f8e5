/**
 * Letters that are typed while a caret is on the sheet: each writes a note at the caret in the chosen value, and the
 * caret moves on by it. Nothing is selected meanwhile, so that the keys of values choose the value of the next note.
 */
import {
  chordAt,
  enterLetter,
  enterRest,
  enterTied,
  enterTriplet,
  onsetOf,
  wholeChord,
} from '../../../../../engine/index.ts';
import type { Pitch, Score, Selection, Step, Typed, VoiceMoment } from '../../../../../engine/index.ts';
import type { Command, ScoreStore } from '../../../../editing/index.ts';
import type { PointerEditing } from '../pointer/pointerEditing.ts';

const MIDDLE_C: Pitch = { step: 0, alter: 0, octave: 4 };

/** One step of the line. */
interface Written {
  /** The place of the caret before the step, and after it. */
  readonly at: VoiceMoment;
  readonly next: VoiceMoment;
  /** The note that was written last. */
  readonly selection: Selection;
  /** The score after the step. */
  readonly score: Score;
  /** False for a rest on a rest, which only moves the caret. */
  readonly hasChanged: boolean;
}

/** The notes of the voice that begin at the moment; empty for a rest. */
function noteAt(score: Score, { part, measure, staff, number, onset }: VoiceMoment): Selection {
  const voices = score.parts[part]?.measures[measure]?.voices ?? [];
  const voice = voices.findIndex((each) => each.staff === staff && each.number === number);
  const chords = voices[voice]?.chords ?? [];
  const chord = chords.findIndex((each, index) => each.notes.length > 0 && onsetOf(chords, index) === onset);
  return chord < 0 ? [] : wholeChord(score, { part, measure, voice, chord });
}

export class LetterEntry {
  readonly #store: ScoreStore;
  readonly #pointer: Pick<PointerEditing, 'gestures' | 'entry' | 'caret'>;
  readonly #heard: (score: Score, selection: Selection) => void;
  readonly #moved: (measure: number) => void;
  /** The steps that led to the present place of the caret. */
  #line: readonly Written[] = [];

  /** `heard`: called with a written note; `moved`: called with the measure in which the caret is then. */
  constructor(
    store: ScoreStore,
    pointer: Pick<PointerEditing, 'gestures' | 'entry' | 'caret'>,
    { heard, moved }: { heard: (score: Score, selection: Selection) => void; moved: (measure: number) => void },
  ) {
    this.#store = store;
    this.#pointer = pointer;
    this.#heard = heard;
    this.#moved = moved;
  }

  /** Writes a note at the caret. Returns whether there is a caret. */
  letter(step: Step): boolean {
    const { entry, caret } = this.#pointer;
    return this.#write((score, at) => enterLetter(score, at, entry.value, step, caret.pitch ?? MIDDLE_C));
  }

  /** The same with a rest. */
  rest(): boolean {
    return this.#write((score, at) => enterRest(score, at, this.#pointer.entry.value));
  }

  /** Writes the note before the caret once more, tied to it, so that it lasts longer. */
  tie(): boolean {
    return this.#write((score, at) => enterTied(score, at, this.#pointer.entry.value));
  }

  /** Writes a triplet of rests, which the next letters fill; the caret stays at its first. */
  triplet(): boolean {
    return this.#write((score, at) => enterTriplet(score, at, this.#pointer.entry.value));
  }

  /** Changes the note that was typed last, or else the note that begins at the caret. Returns whether there is one. */
  change(command: Command): boolean {
    const at = this.#place();
    const changed = this.#last()?.selection ?? (at && noteAt(this.#store.score, at)) ?? [];
    if (at === undefined || changed.length === 0) return false;
    let selection = changed;
    const hasChanged = this.#store.apply((score) => {
      const edit = command(score, selection);
      if ('selection' in edit) selection = edit.selection;
      return { score: 'selection' in edit ? edit.score : edit, selection: [] };
    });
    if (hasChanged) this.#add({ at, next: at, selection, hasChanged });
    return true;
  }

  /** Undoes the last step of the line, and moves the caret back. Returns whether there is one. */
  undo(): boolean {
    const last = this.#last();
    if (last === undefined) return false;
    this.#line = this.#line.slice(0, -1);
    if (last.hasChanged) this.#store.undo();
    this.#show(last.at, []);
    return true;
  }

  /** The last step of the line; undefined after another edit, or after the pointer has moved the caret. */
  #last(): Written | undefined {
    const last = this.#line.at(-1);
    const isLast = last?.next === this.#place() && last?.score === this.#store.committed;
    return isLast ? last : undefined;
  }

  #place(): VoiceMoment | undefined {
    const { gestures, caret } = this.#pointer;
    return gestures.getSnapshot().matches('entering') ? caret.at : undefined;
  }

  #write(command: (score: Score, at: VoiceMoment) => Typed): boolean {
    const at = this.#place();
    if (at === undefined) return false;
    let result: Typed | undefined;
    const hasChanged = this.#store.apply((score) => {
      result = command(score, at);
      return { score: result.score, selection: [] };
    });
    // Undefined where the command was refused, which has a message of its own.
    if (result === undefined) return true;
    const { selection, next } = result;
    if (next !== undefined) this.#add({ at, next, selection, hasChanged });
    else this.#end(selection);
    return true;
  }

  #add(written: Omit<Written, 'score'>): void {
    this.#line = [...this.#line, { ...written, score: this.#store.committed }];
    this.#heard(this.#store.score, written.selection);
    this.#show(written.next, written.selection);
  }

  /** At the end of the score the caret disappears, and the last note is selected. */
  #end(selection: Selection): void {
    this.#heard(this.#store.score, selection);
    this.#pointer.gestures.send({ type: 'LEAVE' });
    this.#store.select(selection);
  }

  #show(at: VoiceMoment, [written]: Selection): void {
    const pitch = written && chordAt(this.#store.score, written)?.notes[written.note]?.pitch;
    this.#pointer.gestures.getSnapshot().context.handler?.moveCaretTo(at, pitch);
    this.#moved(at.measure);
  }
}
