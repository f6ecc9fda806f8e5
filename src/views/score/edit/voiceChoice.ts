/**
 * I-17: the voice in which notes are written and selected. Choosing a voice, or another staff, also moves the selection
 * to it.
 */
import { chordDuration, chordsOf, ensureVoice, onsetOf, voiceAt, wholeChord } from '../../../../engine/index.ts';
import type { ChordAddress, Score, Selection } from '../../../../engine/index.ts';
import type { Command } from '../../../editing/index.ts';
import { Signal } from '../../../signal.ts';

/** Number of the voice as in the model: 0 is the first voice. */
export type VoiceNumber = 0 | 1;
export const VOICES: readonly VoiceNumber[] = [0, 1];

export class VoiceChoice {
  #number: VoiceNumber = 0;
  readonly #changed = new Signal<[]>();

  readonly number = (): VoiceNumber => this.#number;

  choose(number: VoiceNumber): void {
    if (number === this.#number) return;
    this.#number = number;
    this.#changed.emit();
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}

/** A staff of the score. */
export interface StaffOf {
  readonly part: number;
  readonly staff: number;
}

/** The staves beyond one, from the nearest on. */
export function stavesBeyond({ parts }: Score, { part, staff }: StaffOf, by: 1 | -1): readonly StaffOf[] {
  const all = parts.flatMap(({ staves }, index) => staves.map((_, own): StaffOf => ({ part: index, staff: own })));
  const here = all.findIndex((each) => each.part === part && each.staff === staff);
  return by === 1 ? all.slice(here + 1) : all.slice(0, Math.max(0, here)).reverse();
}

/** The chord of another voice that sounds when the addressed chord begins. */
function chordBeside(score: Score, at: ChordAddress, to: StaffOf, number: number): ChordAddress | undefined {
  const voices = score.parts[to.part]?.measures[at.measure]?.voices ?? [];
  const own = voiceAt(score, at);
  const voice = voices.findIndex((each) => each.staff === to.staff && each.number === number);
  const chords = voices[voice]?.chords;
  if (own === undefined || chords === undefined) return undefined;
  const onset = onsetOf(own.chords, at.chord);
  let end = 0;
  const chord = chords.findIndex((each) => onset < (end += chordDuration(each)));
  return { part: to.part, measure: at.measure, voice, chord: Math.max(0, chord) };
}

/**
 * The chord that sounds at the first selected chord on the nearest staff above or below that has one: in the same voice
 * where the staff has it, in its first voice otherwise. The selection itself where no staff follows.
 */
export function selectOnStaff(score: Score, selection: Selection, by: 1 | -1): Selection {
  const [at] = chordsOf(selection);
  const own = at && voiceAt(score, at);
  if (at === undefined || own === undefined) return selection;
  for (const to of stavesBeyond(score, { part: at.part, staff: own.staff }, by)) {
    const voices = score.parts[to.part]?.measures[at.measure]?.voices ?? [];
    const numbers = voices.filter(({ staff }) => staff === to.staff).map(({ number }) => number);
    const number = numbers.includes(own.number) ? own.number : numbers[0];
    const beside = number === undefined ? undefined : chordBeside(score, at, to, number);
    if (beside !== undefined) return wholeChord(score, beside);
  }
  return selection;
}

/**
 * Selects the chord of a voice that sounds at the first selected chord. A voice that the bar does not have yet is added
 * with a rest.
 */
export const selectInVoice =
  (number: VoiceNumber): Command =>
  (score, selection) => {
    const [at] = chordsOf(selection);
    const staff = at && voiceAt(score, at)?.staff;
    if (at === undefined || staff === undefined) return { score, selection };
    const opened = ensureVoice(score, at.part, at.measure, staff, number);
    // A voice that was added in front changes the indexes of the others.
    const own = voiceAt(score, at)?.number;
    const moved = opened.parts[at.part]?.measures[at.measure]?.voices.findIndex(
      (each) => each.staff === staff && each.number === own,
    );
    const beside = chordBeside(opened, { ...at, voice: moved ?? at.voice }, { part: at.part, staff }, number);
    return { score: opened, selection: beside === undefined ? selection : wholeChord(opened, beside) };
  };

/** The voice of the first selected chord; undefined where nothing is selected, or a voice other than these two. */
export function voiceOf(score: Score, selection: Selection): VoiceNumber | undefined {
  const [at] = selection;
  const number = at && voiceAt(score, at)?.number;
  return number === 0 || number === 1 ? number : undefined;
}
