/**
 * The notes of a score as the blocks of a piano roll: in score time as written (repeats once, so that roll and sheet show
 * the same measures), ties joined to one block, grace notes in the time that they steal. Withheld measures have none.
 */
import { VOICES_PER_STAFF } from '../model/checkPart.ts';
import { chordDuration, type Chord, type Note } from '../model/chord.ts';
import type { Part, Score, Voice } from '../model/score.ts';
import { measureContexts } from '../model/scoreContext.ts';
import { midiPitch, type Pitch } from '../theory/pitch.ts';
import { soundingSpans } from '../timeline/soundingSpans.ts';
import { ticks, type Ticks } from '../units.ts';

/** Where a note is written, by index; `note` is -1 for a grace note of the chord. */
export interface RollAddress {
  readonly part: number;
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
}

export interface RollNote {
  readonly address: RollAddress;
  /** Of the last note that a chain of ties leads to; `address` itself without one. */
  readonly last: RollAddress;
  /** From the beginning of the score as written. */
  readonly start: Ticks;
  readonly end: Ticks;
  /** MIDI; a fraction for quarter tones. The percussion key for drums. */
  readonly key: number;
  readonly pitch: Pitch;
  /** 1–127. */
  readonly velocity: number;
  /** Counts the voices of all parts in score order: what is played by one line of the music. */
  readonly line: number;
}

type Growing = { -readonly [Field in keyof RollNote]: RollNote[Field] };

const GRACE = -1;
const keyOf = ({ pitch, percussionKey }: Note): number => percussionKey ?? midiPitch(pitch);

type Place = Omit<RollAddress, 'note'>;

/** One part: collects block by block, in order of measures, then voices. */
class PartRoll {
  readonly notes: Growing[] = [];
  readonly #part: number;
  readonly #lineOf: (staff: number, number: number) => number;
  /** By voice of a staff and key: blocks that are tied to the voice's next chord. */
  readonly #held = new Map<number, ReadonlyMap<number, Growing>>();
  /** By key: blocks that go on in whichever voice strikes it next. */
  readonly #loose = new Map<number, Growing>();

  constructor(part: number, lineOf: (staff: number, number: number) => number) {
    [this.#part, this.#lineOf] = [part, lineOf];
  }

  addVoice({ staff, number, chords }: Voice, voice: number, measure: number, measureStart: number): void {
    const slot = VOICES_PER_STAFF * staff + number;
    const line = this.#lineOf(staff, number);
    let at = measureStart;
    chords.forEach((chord, index) => {
      const place = { part: this.#part, measure, voice, chord: index };
      this.#held.set(slot, this.#addChord(chord, place, at, line, this.#held.get(slot)));
      at += chordDuration(chord);
    });
  }

  /** Answers the blocks that are tied into the voice's next chord. */
  #addChord(
    chord: Chord,
    place: Place,
    at: number,
    line: number,
    before: ReadonlyMap<number, Growing> | undefined,
  ): ReadonlyMap<number, Growing> {
    const spans = soundingSpans(chord);
    const held = new Map<number, Growing>();
    const look = { velocity: chord.velocity, line };
    for (const [graces, when] of [
      [chord.graceBefore, spans.before],
      [chord.graceAfter, spans.after],
    ] as const)
      graces?.forEach(({ notes }, index) => {
        const span = when[index];
        if (span !== undefined)
          for (const note of notes) this.#add(note, { ...place, note: GRACE }, at + span.start, at + span.end, look);
      });
    chord.notes.forEach((note, index) => {
      const address = { ...place, note: index };
      const end = ticks(at + spans.held);
      const tied = before?.get(keyOf(note)) ?? this.#looseEnd(keyOf(note), at);
      if (tied !== undefined) [tied.last, tied.end] = [address, end];
      const block = tied ?? this.#add(note, address, at + spans.main.start, end, look);
      if (note.tied === true) held.set(keyOf(note), block);
      if (note.looseTie === 'next') this.#loose.set(keyOf(note), block);
    });
    return held;
  }

  /** The block that a note which begins at `at` goes on with, taken from those that wait. */
  #looseEnd(key: number, at: number): Growing | undefined {
    const block = this.#loose.get(key);
    if (block === undefined || block.end > at) return undefined;
    this.#loose.delete(key);
    return block;
  }

  #add(
    note: Note,
    address: RollAddress,
    start: number,
    end: number,
    look: { velocity: number; line: number },
  ): Growing {
    const block: Growing = {
      address,
      last: address,
      start: ticks(start),
      end: ticks(end),
      key: keyOf(note),
      pitch: note.pitch,
      ...look,
    };
    this.notes.push(block);
    return block;
  }
}

const rolls = new WeakMap<Score, readonly (readonly RollNote[])[]>();

function collect(score: Score): readonly (readonly RollNote[])[] {
  const byMeasure: RollNote[][] = score.measures.map(() => []);
  const starts = measureContexts(score).map(({ start }) => start);
  const lines = new Map<number, number>();
  const addPart = (part: Part, index: number): void => {
    const roll = new PartRoll(index, (staff, number) => {
      const key = (index * MOST_STAVES + staff) * VOICES_PER_STAFF + number;
      const line = lines.get(key) ?? lines.size;
      lines.set(key, line);
      return line;
    });
    part.measures.forEach(({ voices }, measure) => {
      if (score.measures[measure]?.locked === true) return;
      voices.forEach((voice, at) => roll.addVoice(voice, at, measure, starts[measure] ?? 0));
    });
    for (const note of roll.notes) byMeasure[note.address.measure]?.push(note);
  };
  score.parts.forEach(addPart);
  return byMeasure;
}

/** Only to keep the keys of lines apart; far more than any part has. */
const MOST_STAVES = 1024;

/** By the measure that they begin in. Made once a score; linear in its notes. */
export function rollNotes(score: Score): readonly (readonly RollNote[])[] {
  const known = rolls.get(score) ?? collect(score);
  rolls.set(score, known);
  return known;
}
