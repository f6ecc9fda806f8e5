/**
 * Divides the pitch of a voice into notes. Of all ways to cover the frames with notes and gaps, the one with the smallest cost is
 * taken: a note costs something, and each of its frames costs its distance from the pitch of the note, that it may have no pitch,
 * and how much softer it is than its surroundings. Gaps cost nothing. So a vibrato or a slide stays one note, and a new syllable on
 * the same pitch begins a new one. (The cost is that of the notes of SwiftF0, Nieradzik 2025.)
 */
import { FRAME_SECONDS, type PitchFrames } from './pitchFrames.ts';

export interface SungNote {
  /** Seconds. */
  readonly onset: number;
  readonly offset: number;
  /** MIDI pitch, with fractions. */
  readonly pitch: number;
  /** Mean probability that its frames have this pitch. */
  readonly confidence: number;
  /** Decibels of full scale, of its loudest frame. */
  readonly level: number;
}

/** Cost of a note: a pitch a semitone away is a note of its own from so many seconds on. */
const NOTE_COST = 0.08 / FRAME_SECONDS;
/** Semitones that a frame is away from its note at most. */
const FARTHEST = 2;
/** Frames before and after one in which the loudest is looked for, and decibels that it may be softer than it. */
const SURROUNDINGS = 4;
const SOFTER = 3;
/** Steps of the pitch of notes, in semitones. */
const STEP = 0.1;
const LEAST_PROBABILITY = 0.01;

const clamped = (probability: number): number =>
  Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, probability));

/** Cost of each frame in a note, whatever the pitch of the note. */
function frameCosts({ confidence, level }: PitchFrames): number[] {
  return confidence.map((probability, frame) => {
    const loudest = (from: number, to: number): number => Math.max(...level.slice(Math.max(0, from), to));
    const around = Math.min(loudest(frame - SURROUNDINGS, frame + 1), loudest(frame, frame + SURROUNDINGS + 1));
    const known = clamped(probability);
    return -Math.log(known / (1 - known)) + Math.max(0, around - (level[frame] ?? 0) - SOFTER);
  });
}

export function sungNotes(frames: PitchFrames): SungNote[] {
  const { pitch, confidence } = frames;
  const costs = frameCosts(frames);
  const pitches = [...new Set(pitch.map((value) => Math.round(value / STEP)))].map((step) => step * STEP);
  /** Cost of the frames so far if a note of each pitch sounds, and the frame at which that note began. */
  const open = new Float64Array(pitches.length).fill(Infinity);
  const began = new Int32Array(pitches.length);
  /** For each frame, where the note that ends with it began, or -1 in a gap, and its pitch. */
  const from = new Int32Array(pitch.length).fill(-1);
  const kinds = new Int32Array(pitch.length);
  let best = 0;
  for (let frame = 0; frame < pitch.length; frame++) {
    const weight = confidence[frame] ?? 0;
    let [least, at] = [Infinity, 0];
    for (let kind = 0; kind < pitches.length; kind++) {
      if (best + NOTE_COST < (open[kind] ?? Infinity)) {
        open[kind] = best + NOTE_COST;
        began[kind] = frame;
      }
      const distance = Math.min(FARTHEST, Math.abs((pitches[kind] ?? 0) - (pitch[frame] ?? 0)));
      const cost = (open[kind] ?? Infinity) + weight * distance + (costs[frame] ?? 0);
      open[kind] = cost;
      if (cost < least) [least, at] = [cost, kind];
    }
    if (least >= best) continue;
    best = least;
    from[frame] = began[at] ?? 0;
    kinds[frame] = at;
  }
  return traced(frames, from, (frame) => pitches[kinds[frame] ?? 0] ?? 0);
}

/** The notes that end with the frames at which a cost was the smallest so far, from the last one back. */
function traced(frames: PitchFrames, from: Int32Array, pitchAt: (frame: number) => number): SungNote[] {
  const notes: SungNote[] = [];
  for (let frame = from.length - 1; frame >= 0;) {
    const start = from[frame] ?? -1;
    if (start < 0) {
      frame -= 1;
      continue;
    }
    const confidences = frames.confidence.slice(start, frame + 1);
    notes.push({
      onset: start * FRAME_SECONDS,
      offset: (frame + 1) * FRAME_SECONDS,
      pitch: pitchAt(frame),
      confidence: confidences.reduce((sum, value) => sum + value, 0) / confidences.length,
      level: Math.max(...frames.level.slice(start, frame + 1)),
    });
    frame = start - 1;
  }
  return notes.reverse();
}
