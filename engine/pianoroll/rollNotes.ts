/**
 * The notes of a score as the blocks of a piano roll, in score time as written: repeats occur once, so that roll and
 * sheet show the same measures. Tied notes are one block; grace notes have the time that they take from the main chord.
 * Measures whose content is withheld have no blocks.
 */
import { VOICES_PER_STAFF } from '../model/checks/checkPart.ts';
import { chordDuration, type Chord, type Note } from '../model/chord.ts';
import { changedMeasures, type ChangedMeasures } from '../model/changedMeasures.ts';
import type { Score, Voice } from '../model/score.ts';
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
  /** Whether the note is a stroke of a drum, whose key is no pitch. */
  readonly isDrum: boolean;
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
  notes: Growing[] = [];
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

  /** Whether a note of a later measure may continue a block. */
  get isOpen(): boolean {
    return this.#loose.size > 0 || [...this.#held.values()].some(({ size }) => size > 0);
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
      // Strokes that lead to the first note of a drum begin with it.
      start: ticks(Math.max(0, start)),
      end: ticks(Math.max(1, end)),
      key: keyOf(note),
      pitch: note.pitch,
      isDrum: note.percussionKey !== undefined,
      ...look,
    };
    this.notes.push(block);
    return block;
  }
}

/** The blocks of a score, and what is needed to collect those of an edited score from them. */
interface Roll {
  readonly byMeasure: readonly (readonly RollNote[])[];
  /** For each measure, whether a tie may lead out of it. */
  readonly isOpen: readonly boolean[];
  /** Lines by staff and voice of a part, in the order in which they occur. */
  readonly lines: ReadonlyMap<number, number>;
}

/** Measure indexes; `end` is the one after the last. */
interface Window {
  readonly first: number;
  readonly end: number;
}

const rolls = new WeakMap<Score, Roll>();

/** Factor that makes the map keys of lines unique; more staves than any part has. */
const MOST_STAVES = 1024;
const slotOf = (part: number, staff: number, number: number): number =>
  (part * MOST_STAVES + staff) * VOICES_PER_STAFF + number;

/**
 * Collects the measures from `first` on, before which no tie is open, up to the first one from `end` on after which none
 * is, in this score or in the one before.
 */
function collect(
  score: Score,
  starts: readonly number[],
  lines: Map<number, number>,
  { first, end }: Window,
  wasOpen: (measure: number) => boolean,
): Omit<Roll, 'lines'> {
  const lineOf = (part: number) => (staff: number, number: number) => {
    const slot = slotOf(part, staff, number);
    const line = lines.get(slot) ?? lines.size;
    lines.set(slot, line);
    return line;
  };
  const parts = score.parts.map((_, index) => new PartRoll(index, lineOf(index)));
  const isOpen: boolean[] = [];
  for (let measure = first; measure < score.measures.length; measure += 1) {
    const last = measure - 1;
    if (measure >= end && isOpen.at(-1) !== true && !wasOpen(last)) break;
    if (score.measures[measure]?.locked !== true)
      parts.forEach((roll, index) =>
        score.parts[index]?.measures[measure]?.voices.forEach((voice, at) =>
          roll.addVoice(voice, at, measure, starts[measure] ?? 0),
        ),
      );
    isOpen.push(parts.some((roll) => roll.isOpen));
  }
  const byMeasure: RollNote[][] = isOpen.map(() => []);
  for (const { notes } of parts) for (const note of notes) byMeasure[note.address.measure - first]?.push(note);
  return { byMeasure, isOpen };
}

/** Lines are numbered part by part, which is not the order in which measures are collected. */
function linesOf({ parts, measures }: Score): Map<number, number> {
  const lines = new Map<number, number>();
  parts.forEach((part, index) =>
    part.measures.forEach(({ voices }, measure) => {
      if (measures[measure]?.locked === true) return;
      for (const { staff, number } of voices) {
        const slot = slotOf(index, staff, number);
        if (!lines.has(slot)) lines.set(slot, lines.size);
      }
    }),
  );
  return lines;
}

function collectAll(score: Score): Roll {
  const lines = linesOf(score);
  const starts = measureContexts(score).map(({ start }) => start);
  const whole = { first: 0, end: score.measures.length };
  return { ...collect(score, starts, lines, whole, () => false), lines };
}

/** Whether the voices that the measures have are the same ones, so that the numbers of lines are. */
const hasSameVoices = (before: Score, after: Score, { first, last }: ChangedMeasures): boolean =>
  after.parts.every((part, index) => {
    for (let measure = first; measure <= last; measure += 1) {
      const [was, is] = [before.parts[index]?.measures[measure]?.voices ?? [], part.measures[measure]?.voices ?? []];
      const isSame = ({ staff, number }: Voice, at: number): boolean =>
        staff === is[at]?.staff && number === is[at].number;
      if (was !== is && (was.length !== is.length || !was.every(isSame))) return false;
    }
    return true;
  });

/** Returns undefined where the edit changed more than the content of some measures. */
function collectEdited(score: Score, edited: Score, known: Roll): Roll | undefined {
  const changed = edited.measures === score.measures ? changedMeasures(edited, score) : undefined;
  if (changed === undefined || !hasSameVoices(edited, score, changed)) return undefined;
  if (changed.last < changed.first) return known;
  const { byMeasure, isOpen, lines } = known;
  let { first } = changed;
  while (first > 0 && isOpen[first - 1] === true) first -= 1;
  const starts = measureContexts(score).map(({ start }) => start);
  const window = { first, end: changed.last + 1 };
  const made = collect(score, starts, new Map(lines), window, (measure) => isOpen[measure] === true);
  const after = first + made.isOpen.length;
  return {
    byMeasure: [...byMeasure.slice(0, first), ...made.byMeasure, ...byMeasure.slice(after)],
    isOpen: [...isOpen.slice(0, first), ...made.isOpen, ...isOpen.slice(after)],
    lines,
  };
}

/**
 * The blocks of a score, grouped by the measure in which they begin. Computed once per score; linear in its notes.
 * `edited`: the score before an edit; the blocks of unchanged measures are reused from it.
 */
export function rollNotes(score: Score, edited?: Score): readonly (readonly RollNote[])[] {
  const before = edited && rolls.get(edited);
  const known = rolls.get(score) ?? (edited && before && collectEdited(score, edited, before)) ?? collectAll(score);
  rolls.set(score, known);
  return known.byMeasure;
}
