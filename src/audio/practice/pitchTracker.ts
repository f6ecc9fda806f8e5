/**
 * Turns detected pitches, one a frame, into notes that begin and end: a pitch counts once it has been the nearest for
 * some frames, and ends when it has been away for some. Pure; the caller owns clock and microphone.
 */
import type { DetectedPitch } from './detectPitch.ts';

export interface TrackedNotes {
  readonly onNoteOn: (midiPitch: number) => void;
  readonly onNoteOff: (midiPitch: number) => void;
}

/** Frames that confirm a pitch, and those that end it; at 20 ms a frame 60 and 100 ms. */
const CONFIRMING = 3;
const ENDING = 5;
const CLEAR = 0.8;

export class PitchTracker {
  readonly #notes: TrackedNotes;
  #sounding: number | undefined;
  #candidate: number | undefined;
  #seen = 0;
  #away = 0;

  constructor(notes: TrackedNotes) {
    this.#notes = notes;
  }

  frame(detected: DetectedPitch | undefined): void {
    const pitch = detected !== undefined && detected.clarity >= CLEAR ? Math.round(detected.midiPitch) : undefined;
    this.#seen = pitch === this.#candidate ? this.#seen + 1 : 1;
    this.#candidate = pitch;
    this.#away = pitch === this.#sounding ? 0 : this.#away + 1;
    if (pitch !== undefined && pitch !== this.#sounding && this.#seen >= CONFIRMING) this.#begin(pitch);
    else if (this.#away >= ENDING) this.#end();
  }

  /** The microphone was closed. */
  stop(): void {
    this.#end();
    this.#candidate = undefined;
    this.#seen = 0;
  }

  #begin(pitch: number): void {
    this.#end();
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
