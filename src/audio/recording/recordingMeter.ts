/**
 * The measurements of a running recording: level, outline of the waveform, pitch. They change fifty times a second, so
 * the view reads them here, and they are not part of any state of the page.
 */
import { detectPitch, pitchWindow } from '../practice/detectPitch.ts';

export const METER_MS = 20;
/** The periodicity that a sound must have for its pitch to be shown. */
const CLEAR = 0.8;

export class RecordingMeter {
  /** Peak of the latest samples, 0–1. */
  level = 0;
  /** Highest level of each METER_MS since the recording began, 0–1. */
  readonly peaks: number[] = [];
  /** The nearest MIDI pitch; undefined for silence and for several notes at once. */
  midiPitch: number | undefined;
  /** Duration of the recording so far. */
  seconds = 0;

  /** `samples`: the newest ones. `isRecording`: whether they belong to the recording. */
  hear(samples: Float32Array, sampleRate: number, isRecording: boolean): void {
    const newest = samples.subarray(-Math.round((sampleRate * METER_MS) / 1000));
    this.level = Math.min(
      1,
      newest.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
    );
    const pitch = detectPitch(samples.subarray(-pitchWindow(sampleRate)), sampleRate);
    this.midiPitch = pitch !== undefined && pitch.clarity >= CLEAR ? Math.round(pitch.midiPitch) : undefined;
    if (isRecording) this.peaks.push(this.level);
  }
}
