/**
 * Reads a MIDI file of format 0 or 1 into notes and maps. A note lasts as long as its key is held; what the pedal adds is
 * sound, not what one would write. Whatever the bytes, the result is a file or a FormatError that names the byte; memory
 * grows with the notes only.
 */
import { DRUM_SET } from '../../theory/instruments.ts';
import { secondsAt, tempoMapOf } from '../../timeline/tempoMap.ts';
import { TICKS_PER_QUARTER, ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { ByteCursor } from './byteCursor.ts';
import {
  META,
  PERCUSSION_CHANNEL,
  VOLUME_CONTROLLER,
  type MidiFile,
  type MidiKey,
  type MidiMeter,
  type MidiNote,
  type MidiTempo,
} from './midiFile.ts';
import { readTrack, type TrackListener } from './readTrack.ts';

/** More than a day of the densest music. */
const MOST_NOTES = 1_000_000;
const LONGEST = 2 ** 40;
const INITIAL_TEMPO = 120;

interface Header {
  readonly trackCount: number;
  readonly ticksPerQuarter: number;
}

interface RawNote {
  readonly start: number;
  end: number;
  readonly midiPitch: number;
  readonly velocity: number;
  readonly track: number;
}

interface RawTrack {
  name: string;
  program: number;
  mute: boolean;
}

const decodeText = (data: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data).trim();
  } catch {
    // Before UTF-8 there was no agreement; Latin-1 reads every byte.
    return new TextDecoder('latin1').decode(data).trim();
  }
};

/** Gathers what all tracks of a file say. */
class Gatherer {
  readonly notes: RawNote[] = [];
  readonly tracks: RawTrack[] = [];
  readonly tempos: MidiTempo[] = [];
  readonly meters: MidiMeter[] = [];
  readonly keys: MidiKey[] = [];
  title = '';
  end = 0;
  private readonly programs = new Map<number, number>();
  private readonly silent = new Set<number>();
  private port = 0;
  private name = '';
  /** By channel: index into `tracks`, of the chunk that is being read. */
  private channels = new Map<number, number>();
  private held = new Map<number, RawNote[]>();

  listen(chunk: number): TrackListener {
    this.port = 0;
    this.name = '';
    this.channels = new Map();
    this.held = new Map();
    return {
      noteOn: (at, channel, key, velocity) => {
        this.noteOn(at, channel, key, velocity);
      },
      noteOff: (at, channel, key) => {
        this.noteOff(at, channel, key);
      },
      program: (_, channel, program) => {
        this.changeProgram(channel, program + 1);
      },
      controller: (_, channel, controller, value) => {
        this.control(channel, controller, value);
      },
      meta: (at, type, data) => {
        this.meta(chunk, at, type, data);
      },
      end: (at) => {
        this.finish(chunk, at);
      },
    };
  }

  private line(channel: number): number {
    return 16 * this.port + channel;
  }

  private trackOf(channel: number): number {
    const known = this.channels.get(channel);
    if (known !== undefined) return known;
    const line = this.line(channel);
    const program = channel === PERCUSSION_CHANNEL ? DRUM_SET : (this.programs.get(line) ?? 1);
    this.tracks.push({ name: this.name, program, mute: this.silent.has(line) });
    this.channels.set(channel, this.tracks.length - 1);
    return this.tracks.length - 1;
  }

  /** A later change within a track is a change of sound; the part keeps the instrument that it begins with. */
  private changeProgram(channel: number, program: number): void {
    this.programs.set(this.line(channel), program);
  }

  private control(channel: number, controller: number, value: number): void {
    if (controller !== VOLUME_CONTROLLER || this.channels.has(channel)) return;
    if (value === 0) this.silent.add(this.line(channel));
    else this.silent.delete(this.line(channel));
  }

  private noteOn(at: number, channel: number, midiPitch: number, velocity: number): void {
    if (this.notes.length >= MOST_NOTES) throw new FormatError('', `more than ${MOST_NOTES} notes`);
    const note: RawNote = { start: at, end: at, midiPitch, velocity, track: this.trackOf(channel) };
    this.notes.push(note);
    const key = 128 * channel + midiPitch;
    const open = this.held.get(key);
    if (open === undefined) this.held.set(key, [note]);
    else open.push(note);
  }

  private noteOff(at: number, channel: number, midiPitch: number): void {
    const note = this.held.get(128 * channel + midiPitch)?.shift();
    if (note !== undefined) note.end = at;
  }

  private meta(chunk: number, at: number, type: number, data: Uint8Array): void {
    const [first = 0, second = 0, third = 0] = data;
    if (type === META.trackName) this.rename(chunk, decodeText(data));
    else if (type === META.port) this.port = first;
    else if (type === META.tempo && data.length >= 3) this.addTempo(at, 65536 * first + 256 * second + third);
    else if (type === META.meter && data.length >= 2 && first > 0 && second <= 9)
      this.meters.push({ at, beats: first, beatType: 2 ** second });
    else if (type === META.key && data.length >= 2) this.addKey(at, (first << 24) >> 24, second);
  }

  private rename(chunk: number, name: string): void {
    this.name ||= name;
    if (chunk === 0) this.title ||= name;
    for (const index of this.channels.values()) {
      const track = this.tracks[index];
      if (track !== undefined) track.name ||= name;
    }
  }

  private addTempo(at: number, microseconds: number): void {
    if (microseconds > 0) this.tempos.push({ at, quartersPerMinute: Math.round(6e10 / microseconds) / 1000 });
  }

  private addKey(at: number, fifths: number, minor: number): void {
    if (Math.abs(fifths) <= 7) this.keys.push({ at, fifths, mode: minor === 1 ? 'minor' : 'major' });
  }

  private finish(chunk: number, at: number): void {
    if (at > LONGEST) throw new FormatError(`track ${chunk + 1}`, 'the track lasts for ages');
    for (const open of this.held.values()) for (const note of open) note.end = at;
    this.end = Math.max(this.end, at);
  }
}

function readHeader(cursor: ByteCursor): Header {
  const format = cursor.number(2);
  const trackCount = cursor.number(2);
  const division = cursor.number(2);
  if (format > 1) cursor.fail(`format ${format} holds no single piece`);
  if (division === 0) cursor.fail('a quarter of no ticks');
  if (division < 0x8000) return { trackCount, ticksPerQuarter: division };
  // SMPTE time: frames a second and ticks a frame, without beats; a quarter is half a second, as at the initial tempo.
  const [frames, perFrame] = [256 - (division >> 8), division & 0xff];
  if (perFrame === 0) cursor.fail('a frame of no ticks');
  return { trackCount, ticksPerQuarter: (frames * perFrame * 60) / INITIAL_TEMPO };
}

const CHUNK = { header: 0x4d546864, track: 0x4d54726b } as const;

function readChunks(bytes: Uint8Array, gatherer: Gatherer): Header {
  const file = new ByteCursor(bytes, 0, bytes.length, 'header');
  if (bytes.length < 14 || file.number(4) !== CHUNK.header) throw new FormatError('', 'the file is not MIDI');
  const headerLength = file.number(4);
  const start = file.position;
  file.slice(headerLength);
  const header = readHeader(new ByteCursor(bytes, start, start + headerLength, 'header'));
  let chunk = 0;
  while (file.position + 8 <= bytes.length && chunk < header.trackCount) {
    const id = file.number(4);
    const length = file.number(4);
    const body = file.position;
    file.slice(length);
    if (id !== CHUNK.track) continue;
    readTrack(new ByteCursor(bytes, body, body + length, `track ${chunk + 1}`), gatherer.listen(chunk));
    chunk += 1;
  }
  if (chunk < header.trackCount)
    throw new FormatError('', `${header.trackCount} tracks are announced, ${chunk} are there`);
  return header;
}

const inOrder = <T extends { readonly at: number }>(list: readonly T[]): readonly T[] =>
  [...list].sort((a, b) => a.at - b.at);

function timed(notes: readonly RawNote[], tempos: readonly MidiTempo[], ticksPerQuarter: number): readonly MidiNote[] {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const marks = tempos.map(({ at, quartersPerMinute }) => ({ start: at * scale, quartersPerMinute }));
  const map = tempoMapOf(marks, INITIAL_TEMPO);
  return notes
    .map((note): MidiNote => {
      // A key that is struck and let go at once is still a note.
      const end = Math.max(note.end, note.start + 1);
      const onset = secondsAt(map, ticks(note.start * scale));
      return { ...note, end, onset, offset: secondsAt(map, ticks(end * scale)), confidence: 1 };
    })
    .sort((a, b) => a.start - b.start || a.midiPitch - b.midiPitch);
}

/** Throws FormatError and nothing else. */
export function readMidi(bytes: Uint8Array): MidiFile {
  const gatherer = new Gatherer();
  const { ticksPerQuarter } = readChunks(bytes, gatherer);
  const tempos = inOrder(gatherer.tempos);
  return {
    ticksPerQuarter,
    title: gatherer.title,
    tracks: gatherer.tracks,
    notes: timed(gatherer.notes, tempos, ticksPerQuarter),
    tempos,
    meters: inOrder(gatherer.meters),
    keys: inOrder(gatherer.keys),
    end: gatherer.end,
  };
}
