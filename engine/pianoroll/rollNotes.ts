/**
 * The notes of a score as the blocks of a piano roll, in score time as written: repeats occur once, so that roll and
 * sheet show the same measures. Tied notes are one block; grace notes have the time that they take from the main chord.
 * Measures whose content is withheld have no blocks.
 */
import { VOICES_PER_STAFF } from '../model/checkPart.ts';
import { chordDuration, type Chord, type Note } from '../model/chord.ts';
import type { Part, Score, Voice } from '../model/score.ts';
import { measureContexts } from '../model/scoreContext.ts';
import { midiPitch, type Pitch } from '../theory/pitch.ts';
import { soundingSpans } from '../timeline/soundingSpans.ts';
import { ticks, type Ticks } from '../units.ts';

/** Indexes of a written note; `note` is -1 for a grace note of the chord. */
export interface RollAddress {
  readonly part: number;
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
}

export interface RollNote {
  readonly address: RollAddress;
  /** Address of the last note of a chain of ties; equal to `address` if the note is not tied. */
  readonly last: RollAddress;
  /** Ticks from the beginning of the score as written. */
  readonly start: Ticks;
  readonly end: Ticks;
  /** MIDI pitch, fractional for quarter tones; the percussion key for drums. */
  readonly key: number;
  readonly pitch: Pitch;
  /** 1–127. */
  readonly velocity: number;
  /** Index of the voice among the voices of all parts, in score order. */
  readonly line: number;
}

type Growing = { -readonly [Field in keyof RollNote]: RollNote[Field] };

const GRACE = -1;
const keyOf = ({ pitch, percussionKey }: Note): number => percussionKey ?? midiPitch(pitch);

type Place = Omit<RollAddress, 'note'>;

/** Collects the blocks of one part, in order of measures, then voices. */
class PartRoll {
  readonly notes: Growing[] = [];
  readonly #part: number;
  readonly #lineOf: (staff: number, number: number) => number;
  /** For each voice of a staff, the blocks that are tied to the voice's next chord, by key. */
  readonly #held = new Map<number, ReadonlyMap<number, Growing>>();
  /** By key, the blocks that are tied to the next note of that key in any voice. */
  readonly #loose = new Map<number, Growing>();

  constructor(part: number, lineOf: (staff: number, number: number) => number) {
    this.#part = part;
    this.#lineOf = lineOf;
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

  /** Adds the blocks of a chord and returns those that are tied to the voice's next chord. */
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

  /** Removes from the open ties the block that a note at `at` continues, and returns it; undefined if there is none. */
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

/** Factor that makes the map keys of lines unique; more staves than any part has. */
const MOST_STAVES = 1024;

/** The blocks of a score, grouped by the measure in which they begin. Computed once per score; linear in its notes. */
export function rollNotes(score: Score): readonly (readonly RollNote[])[] {
  const known = rolls.get(score) ?? collect(score);
  rolls.set(score, known);
  return known;
}
