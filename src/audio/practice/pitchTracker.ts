/**
 * Converts detected pitches, one for each frame, to notes with a beginning and an end: a note begins after its pitch
 * was the nearest for some frames, and ends after it was absent for some. A repeated note of a piano or a guitar is
 * detected by a sudden rise of the level. The class has no side effects; the caller owns clock and microphone.
 */
import type { DetectedPitch } from './detectPitch.ts';

export interface TrackedNotes {
  readonly onNoteOn: (midiPitch: number) => void;
  readonly onNoteOff: (midiPitch: number) => void;
}

/** Frames that confirm a pitch, and those that end it; 60 and 100 ms at 20 ms per frame. */
const CONFIRMING = 3;
const ENDING = 5;
const CLEAR = 0.8;
/** Factor by which a new stroke is louder than the sounding note, within this number of frames. */
const STROKE = 2;
const STROKE_FRAMES = 4;

export class PitchTracker {
  readonly #notes: TrackedNotes;
  #sounding: number | undefined;
  #candidate: number | undefined;
  #seen = 0;
  #away = 0;
  /** Levels of the last frames in which a pitch was found. */
  #levels: number[] = [];

  constructor(notes: TrackedNotes) {
    this.#notes = notes;
  }

  frame(detected: DetectedPitch | undefined): void {
    const pitch = detected !== undefined && detected.clarity >= CLEAR ? Math.round(detected.midiPitch) : undefined;
    this.#seen = pitch === this.#candidate ? this.#seen + 1 : 1;
    this.#candidate = pitch;
    this.#away = pitch === this.#sounding ? 0 : this.#away + 1;
    const isStruck = this.#rises(detected?.level);
    if (pitch !== undefined && pitch !== this.#sounding && this.#seen >= CONFIRMING) this.#begin(pitch);
    else if (pitch !== undefined && pitch === this.#sounding && isStruck) this.#begin(pitch);
    else if (this.#away >= ENDING) this.#end();
  }

  /** The microphone was closed. */
  stop(): void {
    this.#end();
    this.#candidate = undefined;
    this.#seen = 0;
    this.#levels = [];
  }

  /** Whether the level has risen as for a stroke; false while a note is still beginning. */
  #rises(level: number | undefined): boolean {
    if (level === undefined) return false;
    const before = this.#levels;
    this.#levels = [...before, level].slice(-STROKE_FRAMES);
    return before.length === STROKE_FRAMES && level > STROKE * Math.min(...before);
  }

  #begin(pitch: number): void {
    this.#end();
    this.#levels = [];
    this.#sounding = pitch;
    this.#away = 0;
    this.#notes.onNoteOn(pitch);
  }

  #end(): void {
    if (this.#sounding === undefined) return;
    const ended = this.#sounding;
    this.#sounding = undefined;
    this.#notes.onNoteOff(ended);
  }
}
