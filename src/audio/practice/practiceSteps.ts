/**
 * The moments that a player practises: the notes that must be played together, in order, for all parts or for some
 * staves of one (a hand). Ornaments and tremolos count as their written note; grace notes are ignored.
 */
import { measureAt, seconds, timelineOf, type Score, type Seconds, type TimedEvent } from '../../../engine/index.ts';

export interface PracticeNote {
  readonly midiPitch: number;
  /** Where the note is written, by index. */
  readonly part: number;
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
}

export interface PracticeStep {
  /** Seconds at speed 1. */
  readonly at: Seconds;
  /** Never empty; two voices may share a pitch. */
  readonly notes: readonly PracticeNote[];
}

export interface PracticeChoice {
  readonly part: number;
  /** Staves of the part, by index; all where absent. */
  readonly staves?: readonly number[];
  readonly from?: Seconds;
  readonly to?: Seconds;
}

const GRACE = -1;

export function practiceSteps(score: Score, { part, staves, from, to }: PracticeChoice): readonly PracticeStep[] {
  const timeline = timelineOf(score);
  const strokes = new Set<string>();
  /** The first stroke of each written note in each pass. */
  const isFirstStroke = ({ measure, voice, chord, note, onset }: TimedEvent): boolean => {
    const pass = measureAt(timeline, seconds(onset + 1e-6))?.start ?? 0;
    const key = `${pass} ${measure} ${voice} ${chord} ${note}`;
    return strokes.size < strokes.add(key).size;
  };
  const isAsked = (event: TimedEvent): boolean => {
    if (event.part !== part || event.note === GRACE) return false;
    if (event.onset < (from ?? 0) - 1e-6 || event.onset >= (to ?? Infinity) - 1e-6) return false;
    const staff = score.parts[part]?.measures[event.measure]?.voices[event.voice]?.staff ?? 0;
    return staves === undefined || staves.includes(staff);
  };
  const steps: { readonly at: Seconds; readonly start: number; readonly notes: PracticeNote[] }[] = [];
  for (const event of timeline.events) {
    if (!isAsked(event) || !isFirstStroke(event)) continue;
    const { onset, start, measure, voice, chord, note } = event;
    const last = steps.at(-1);
    const practised = { midiPitch: Math.round(event.midiPitch), part, measure, voice, chord, note };
    // The notes of a rolled chord begin one after the other and are expected together.
    const belongs = last !== undefined && (last.start === start || isSameChord(last.notes[0], practised));
    if (belongs) last.notes.push(practised);
    else steps.push({ at: onset, start, notes: [practised] });
  }
  return steps.map(({ at, notes }) => ({ at, notes }));
}

const isSameChord = (a: PracticeNote | undefined, b: PracticeNote): boolean =>
  a !== undefined && a.measure === b.measure && a.voice === b.voice && a.chord === b.chord && a.note !== b.note;
