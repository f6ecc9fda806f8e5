/**
 * Writes Standard MIDI Files 1.0: track chunks from events in any order, which are sorted and written with their delta
 * times.
 */
import { META } from '../midiFile.ts';

interface TrackEvent {
  readonly at: number;
  /** Order of events at one moment: settings, then ends of notes, then starts. */
  readonly rank: number;
  readonly bytes: readonly number[];
}

export function variableLength(value: number): readonly number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128);
  return bytes;
}

export const bigEndian = (value: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** (count - 1 - index)) % 256);

/** The largest delta time, in ticks. */
const LONGEST_DELTA = 2 ** 28 - 1;
const MOST_MICROSECONDS = 2 ** 24 - 1;

export class TrackBytes {
  private readonly events: TrackEvent[] = [];

  meta(at: number, type: number, data: readonly number[]): void {
    this.events.push({ at, rank: 0, bytes: [0xff, type, ...variableLength(data.length), ...data] });
  }

  text(type: number, text: string, at = 0): void {
    this.meta(at, type, [...new TextEncoder().encode(text)]);
  }

  /** Adds a tempo, limited to the range of the event: 1 microsecond to 24 bits of microseconds. */
  tempo(at: number, microsecondsPerQuarter: number): void {
    const microseconds = Math.min(MOST_MICROSECONDS, Math.max(1, Math.round(microsecondsPerQuarter)));
    this.meta(at, META.tempo, bigEndian(microseconds, 3));
  }

  /** Adds a meter. `power` is the power of two of the beat's note value. */
  meter(at: number, beats: number, power: number): void {
    // The usual metronome values: 24 MIDI clocks per click and 8 thirty-seconds per quarter.
    this.meta(at, META.meter, [beats, power, 24, 8]);
  }

  setting(at: number, ...bytes: readonly number[]): void {
    this.events.push({ at, rank: 1, bytes });
  }

  /** A setting that does not apply to the notes that end at its time. */
  settingAfterEnds(at: number, ...bytes: readonly number[]): void {
    this.events.push({ at, rank: 3, bytes });
  }

  /** A program for the notes that are added after it, also where they begin at the same time. */
  program(at: number, channel: number, program: number): void {
    this.events.push({ at, rank: 4, bytes: [0xc0 + channel, program - 1] });
  }

  note(start: number, end: number, channel: number, key: number, velocity: number): void {
    this.events.push({ at: start, rank: 4, bytes: [0x90 + channel, key, velocity] });
    this.events.push({ at: end, rank: 2, bytes: [0x80 + channel, key, 64] });
  }

  /** Returns the bytes of the chunk. The track ends at `end`. */
  chunk(end: number): Uint8Array {
    const ordered = this.events.sort((a, b) => a.at - b.at || a.rank - b.rank);
    const body: number[] = [];
    let now = 0;
    const advance = (at: number): void => {
      // Empty text events divide a distance that one delta time cannot express.
      for (; at - now > LONGEST_DELTA; now += LONGEST_DELTA)
        body.push(...variableLength(LONGEST_DELTA), 0xff, META.text, 0);
      body.push(...variableLength(at - now));
      now = at;
    };
    for (const { at, bytes } of ordered) {
      advance(at);
      body.push(...bytes);
    }
    advance(Math.max(end, now));
    body.push(0xff, META.endOfTrack, 0);
    return Uint8Array.from([0x4d, 0x54, 0x72, 0x6b, ...bigEndian(body.length, 4), ...body]);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const file = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

const HEADER = [0x4d, 0x54, 0x68, 0x64];

/** Returns a file of track chunks: of format 0 for one chunk, otherwise of format 1. */
export function midiFileBytes(chunks: readonly Uint8Array[], ticksPerQuarter: number): Uint8Array {
  const fields = [chunks.length === 1 ? 0 : 1, chunks.length, ticksPerQuarter];
  const header = [...HEADER, ...bigEndian(6, 4), ...fields.flatMap((field) => bigEndian(field, 2))];
  return joined([Uint8Array.from(header), ...chunks]);
}
