/**
 * The moments that a player practises: the notes that must be played together, in order, for all parts or for some
 * staves of one (a hand). Ornaments and tremolos count as their written note; grace notes are ignored.
 */
import {
  chordDuration,
  measureAt,
  midiPitch,
  playedMoment,
  seconds,
  secondsAt,
  ticks,
  timelineOf,
  type Chord,
  type Score,
  type Seconds,
  type Ticks,
  type TimedEvent,
  type Timeline,
} from '../../../engine/index.ts';

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

interface Asked {
  readonly at: Seconds;
  readonly notes: PracticeNote[];
}

/** Returns the written pitch of an event's note, and the moment of its chord in played score time. */
function writtenNoteOf(score: Score, timeline: Timeline) {
  const onsets = new Map<readonly Chord[], readonly number[]>();
  const onsetsOf = (chords: readonly Chord[]): readonly number[] => {
    let at = 0;
    const known = onsets.get(chords) ?? chords.map((chord) => (at += chordDuration(chord)) - chordDuration(chord));
    onsets.set(chords, known);
    return known;
  };
  return (event: TimedEvent): { readonly midiPitch: number; readonly moment: Ticks } | undefined => {
    const played = measureAt(timeline, seconds(event.onset + 1e-6));
    const chords = score.parts[event.part]?.measures[event.measure]?.voices[event.voice]?.chords ?? [];
    const note = chords[event.chord]?.notes[event.note];
    if (played === undefined || note === undefined) return undefined;
    const at = onsetsOf(chords)[event.chord] ?? 0;
    const midi = Math.round(note.percussionKey ?? midiPitch(note.pitch));
    return { midiPitch: midi, moment: playedMoment(timeline, played, ticks(at)) };
  };
}

/** The notes of chords that are written at one moment are expected together, however they are rolled or ornamented. */
export function practiceSteps(score: Score, { part, staves, from, to }: PracticeChoice): readonly PracticeStep[] {
  const timeline = timelineOf(score);
  const writtenNote = writtenNoteOf(score, timeline);
  const asked = new Set<string>();
  const isOfChoice = (event: TimedEvent): boolean => {
    if (event.part !== part || event.note === GRACE) return false;
    const staff = score.parts[part]?.measures[event.measure]?.voices[event.voice]?.staff ?? 0;
    return staves === undefined || staves.includes(staff);
  };
  const steps = new Map<Ticks, Asked>();
  for (const event of timeline.events) {
    const written = isOfChoice(event) ? writtenNote(event) : undefined;
    if (written === undefined) continue;
    const { measure, voice, chord, note } = event;
    const { moment } = written;
    const at = secondsAt(timeline.tempoMap, moment);
    if (at < (from ?? 0) - 1e-6 || at >= (to ?? Infinity) - 1e-6) continue;
    // Only the first stroke of each written note in each pass.
    const key = `${moment} ${voice} ${chord} ${note}`;
    if (asked.has(key)) continue;
    asked.add(key);
    const step = steps.get(moment) ?? { at, notes: [] };
    steps.set(moment, step);
    step.notes.push({ midiPitch: written.midiPitch, part, measure, voice, chord, note });
  }
  return [...steps.values()].sort((a, b) => a.at - b.at);
}
