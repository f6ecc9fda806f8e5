/** The keys of a selected grace note: they change its pitch and its kind, and arrows lead to its neighbours. */
import {
  besideInTime,
  chordAt,
  chordsOf,
  durationOf,
  graceAt,
  midiPitch,
  moveGrace,
  removeAttachment,
  setGraceKind,
  setGraceLetter,
  TICKS_PER_WHOLE,
  wholeChord,
} from '../../../../../engine/index.ts';
import type { GraceAddress, Score, Selection, Step } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';

type Shown = Pick<Editor, 'store' | 'spanners' | 'tones' | 'revealed'>;
type Parts = Shown & Pick<Editor, 'said'>;

const SEMITONES: Partial<Record<EditActionName, number>> = { up: 1, down: -1, octaveUp: 12, octaveDown: -12 };
const MOVES: Partial<Record<EditActionName, 1 | -1>> = { next: 1, nextHead: 1, previous: -1, previousHead: -1 };
const STEPS: Partial<Record<EditActionName, Step>> = {
  ...{ pitchC: 0, pitchD: 1, pitchE: 2, pitchF: 3, pitchG: 4, pitchA: 5, pitchB: 6 },
};

function play({ store, tones }: Shown, at: GraceAddress): void {
  const grace = graceAt(store.score, at);
  const top = grace?.notes.at(-1);
  if (grace === undefined || top === undefined) return;
  const program = store.score.parts[at.part]?.program ?? 1;
  const wholes = durationOf(grace.value) / TICKS_PER_WHOLE;
  tones.strike({ program, midiPitch: top.percussionKey ?? midiPitch(top.pitch), wholes });
}

/** Selects a grace note, shows it and plays it. */
export function chooseGrace(editor: Shown, at: GraceAddress): void {
  editor.spanners.choose(at);
  editor.revealed.emit(at.measure);
  play(editor, at);
}

/** Selects the grace note that the command has added before the only selected chord. */
export function chooseAdded(editor: Shown, selection: Selection): void {
  const [at, ...others] = chordsOf(selection);
  const grace = (at && chordAt(editor.store.score, at)?.graceBefore?.length) ?? 0;
  if (at === undefined || others.length > 0 || grace === 0) return;
  const { part, measure, voice, chord } = at;
  chooseGrace(editor, { kind: 'grace', part, measure, voice, chord, grace: grace - 1 });
}

/** Selects the grace note or the chord that sounds before or after it; of a chord only the nearer head for Tab. */
function step(editor: Parts, at: GraceAddress, by: 1 | -1, isTab: boolean): void {
  const { store, tones, revealed } = editor;
  const beside = besideInTime(store.score, at, by);
  if (beside === undefined) return;
  if ('grace' in beside) return chooseGrace(editor, beside);
  const chord = wholeChord(store.score, beside);
  const selection = !isTab ? chord : by === 1 ? chord.slice(0, 1) : chord.slice(-1);
  store.select(selection);
  revealed.emit(beside.measure);
  tones.play(store.score, selection);
}

/**
 * The key with which it was added removes it and selects its main note; that of the other kind changes all grace notes
 * before the main note, or all after it.
 */
function toggleKind(editor: Parts, at: GraceAddress, name: 'acciaccatura' | 'appoggiatura'): void {
  const { store, said } = editor;
  const slash = name === 'acciaccatura';
  const isRemoved = graceAt(store.score, at)?.slash === slash;
  const main = wholeChord(store.score, at);
  const change = (score: Score): Score => (isRemoved ? removeAttachment(score, at) : setGraceKind(score, at, slash));
  if (!store.apply(change)) return;
  if (isRemoved) store.select(main);
  else chooseGrace(editor, { ...at });
  said.emit(editTexts.marked(editTexts.actions[name], !isRemoved), true);
}

/** Returns whether the action is one of a grace note. */
export function actOnGrace(editor: Parts, at: GraceAddress, name: EditActionName): boolean {
  const by = MOVES[name];
  if (by !== undefined) {
    step(editor, at, by, name === 'nextHead' || name === 'previousHead');
    return true;
  }
  if (name === 'acciaccatura' || name === 'appoggiatura') {
    toggleKind(editor, at, name);
    return true;
  }
  const [semitones, letter] = [SEMITONES[name], STEPS[name]];
  if (semitones === undefined && letter === undefined) return false;
  const move = (score: Score): Score =>
    letter === undefined ? moveGrace(score, at, semitones ?? 0) : setGraceLetter(score, at, letter);
  // An edit ends the choice.
  if (editor.store.apply(move)) chooseGrace(editor, { ...at });
  return true;
}
