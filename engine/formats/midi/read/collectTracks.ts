/** Collects the content of the tracks of a MIDI file, event by event. */
import { DRUM_SET } from '../../../theory/instruments.ts';
import { FormatError } from '../../formatError.ts';
import {
  ALL_NOTES_OFF,
  META,
  PERCUSSION_CHANNEL,
  SUSTAIN_CONTROLLER,
  VOLUME_CONTROLLER,
  type MidiKey,
  type MidiMarker,
  type MidiMeter,
  type MidiProgramChange,
  type MidiTempo,
} from '../midiFile.ts';
import type { TrackListener } from './readTrack.ts';
import type { ChunkWords, SungWord } from './sungWords.ts';

/**
 * Limits for notes and for ticks. More notes are some hours of the densest music; their score takes gigabytes and minutes,
 * and is larger than one that can be stored.
 */
const MOST_NOTES = 150_000;
const LONGEST = 2 ** 40;

export interface RawNote {
  readonly start: number;
  end: number;
  readonly midiPitch: number;
  readonly velocity: number;
  readonly track: number;
}

/** The damper pedal is pressed or released. */
interface RawPedal {
  readonly at: number;
  readonly isDown: boolean;
  readonly track: number;
}

export interface RawTrack {
  name: string;
  program: number;
  mute: boolean;
  readonly channel: number;
  changes?: MidiProgramChange[];
}

const decodeBytes = (data: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    // MIDI defines no encoding. Programs without UTF-8 mostly write Latin-1, which has a character for every byte.
    return new TextDecoder('latin1').decode(data);
  }
};
const decodeText = (data: Uint8Array): string => decodeBytes(data).trim();

/** With more tracks on a channel, which no pianist has, a pedal is not shared: the memory would grow with their product. */
const MOST_SHARING = 8;

/** Collects the events of all track chunks. Each chunk is read with a listener of its own. */
export class TrackCollector {
  readonly notes: RawNote[] = [];
  readonly tracks: RawTrack[] = [];
  readonly tempos: MidiTempo[] = [];
  readonly meters: MidiMeter[] = [];
  readonly keys: MidiKey[] = [];
  /** Lyric events and text events by track chunk. */
  readonly lyrics: ChunkWords[] = [];
  readonly texts: ChunkWords[] = [];
  readonly pedals: RawPedal[] = [];
  readonly markers: MidiMarker[] = [];
  title = '';
  copyright = '';
  end = 0;
  private readonly programs = new Map<number, number>();
  private readonly silent = new Set<number>();
  private port = 0;
  private name = '';
  /** Indexes into `tracks` by channel, for the track chunk that is being read. */
  private channels = new Map<number, number>();
  private held = new Map<number, RawNote[]>();
  /** Lyric events and text events of the track chunk that is being read; they are assigned to a track at its end. */
  private sung: SungWord[] = [];
  private written: SungWord[] = [];
  private pressed = new Map<number, Omit<RawPedal, 'track'>[]>();
  /** Presses by channel and port, of all track chunks together. */
  private readonly pressedOnChannel = new Map<number, Omit<RawPedal, 'track'>[]>();

  private readonly isSingleTrack: boolean;

  /** `isSingleTrack`: the file has format 0, so the name of its only chunk is the title and no part has a name. */
  constructor(isSingleTrack: boolean) {
    this.isSingleTrack = isSingleTrack;
  }

  listen(chunk: number): TrackListener {
    this.port = 0;
    this.name = '';
    this.channels = new Map();
    this.held = new Map();
    this.sung = [];
    this.written = [];
    this.pressed = new Map();
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
      controller: (at, channel, controller, value) => {
        if (controller === SUSTAIN_CONTROLLER) this.press(at, channel, value >= 64);
        else if (ALL_NOTES_OFF.has(controller)) this.releaseAll(at, channel);
        else this.control(channel, controller, value);
      },
      meta: (at, type, data) => {
        this.meta(chunk, at, type, data);
      },
      end: (at) => {
        this.finish(chunk, at);
      },
    };
  }

  /** Returns a number for the channel and the present port. */
  private channelId(channel: number): number {
    return 16 * this.port + channel;
  }

  private trackOf(channel: number): number {
    const known = this.channels.get(channel);
    if (known !== undefined) return known;
    const id = this.channelId(channel);
    const program = channel === PERCUSSION_CHANNEL ? DRUM_SET : (this.programs.get(id) ?? 1);
    this.tracks.push({ name: this.name, program, mute: this.silent.has(id), channel: id });
    this.channels.set(channel, this.tracks.length - 1);
    return this.tracks.length - 1;
  }

  /** Stores the program for the notes and the tracks that follow. */
  private changeProgram(channel: number, program: number): void {
    this.programs.set(this.channelId(channel), program);
  }

  /** Notes the change of program before a note of a track. */
  private followProgram(at: number, channel: number, track: RawTrack | undefined): void {
    const program = this.programs.get(this.channelId(channel));
    if (track === undefined || program === undefined || channel === PERCUSSION_CHANNEL) return;
    if (program !== (track.changes?.at(-1)?.program ?? track.program)) (track.changes ??= []).push({ at, program });
  }

  private control(channel: number, controller: number, value: number): void {
    if (controller !== VOLUME_CONTROLLER || this.channels.has(channel)) return;
    if (value === 0) this.silent.add(this.channelId(channel));
    else this.silent.delete(this.channelId(channel));
  }

  private press(at: number, channel: number, isDown: boolean): void {
    const pressed = this.pressed.get(channel) ?? [];
    this.pressed.set(channel, pressed);
    if ((pressed.at(-1)?.isDown ?? false) !== isDown) pressed.push({ at, isDown });
  }

  private noteOn(at: number, channel: number, midiPitch: number, velocity: number): void {
    if (this.notes.length >= MOST_NOTES) throw new FormatError('', `the file has more than ${MOST_NOTES} notes`);
    const track = this.trackOf(channel);
    this.followProgram(at, channel, this.tracks[track]);
    const note: RawNote = { start: at, end: at, midiPitch, velocity, track };
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

  private releaseAll(at: number, channel: number): void {
    for (let key = 128 * channel; key < 128 * (channel + 1); key++) {
      for (const note of this.held.get(key) ?? []) note.end = at;
      this.held.delete(key);
    }
  }

  private meta(chunk: number, at: number, type: number, data: Uint8Array): void {
    const [first = 0, second = 0, third = 0] = data;
    if (type === META.trackName) this.rename(chunk, decodeText(data));
    else if (type === META.port) this.port = first;
    else if (type === META.copyright) this.copyright ||= decodeText(data);
    else if (type === META.marker) this.markers.push({ at, text: decodeText(data) });
    else if (type === META.lyric) this.sung.push({ at, text: decodeBytes(data) });
    else if (type === META.text) this.written.push({ at, text: decodeBytes(data) });
    else if (type === META.tempo && data.length >= 3) this.addTempo(at, 65536 * first + 256 * second + third);
    else if (type === META.meter && data.length >= 2 && first > 0 && second <= 9)
      this.meters.push({ at, beats: first, beatType: 2 ** second });
    else if (type === META.key && data.length >= 2) this.addKey(at, (first << 24) >> 24, second);
  }

  private rename(chunk: number, name: string): void {
    if (chunk === 0) this.title ||= name;
    if (this.isSingleTrack) return;
    this.name ||= name;
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
    if (at > LONGEST) throw new FormatError(`track ${chunk + 1}`, `the track is longer than ${LONGEST} ticks`);
    for (const open of this.held.values()) for (const note of open) note.end = at;
    this.end = Math.max(this.end, at);
    const [track] = this.channels.values();
    if (this.sung.length > 0) this.lyrics.push({ words: this.sung, track });
    if (this.written.length > 0) this.texts.push({ words: this.written, track });
    for (const [channel, pressed] of this.pressed) {
      const track = this.channels.get(channel);
      if (track !== undefined) for (const each of pressed) this.pedals.push({ ...each, track });
      const id = this.channelId(channel);
      const together = this.pressedOnChannel.get(id) ?? [];
      this.pressedOnChannel.set(id, together);
      for (const each of pressed) together.push(each);
    }
  }

  /**
   * Gives the tracks without a pedal of their own that of other chunks on the same channel: the hands of a pianist often have
   * a chunk each, and the pedal is in one of them or in a third. Called after the last chunk.
   */
  sharePedals(): void {
    const pedalled = new Set(this.pedals.map(({ track }) => track));
    const tracksOf = new Map<number, number>();
    for (const { channel } of this.tracks) tracksOf.set(channel, (tracksOf.get(channel) ?? 0) + 1);
    for (const [track, { channel }] of this.tracks.entries()) {
      if (pedalled.has(track) || (tracksOf.get(channel) ?? 0) > MOST_SHARING) continue;
      for (const each of merged(this.pressedOnChannel.get(channel) ?? [])) this.pedals.push({ ...each, track });
    }
  }
}

/** The presses and releases in order of time, without those that change nothing. */
function merged<Press extends Omit<RawPedal, 'track'>>(presses: readonly Press[]): Press[] {
  const inOrder = [...presses].sort((a, b) => a.at - b.at);
  return inOrder.filter(({ isDown }, index) => isDown !== (inOrder[index - 1]?.isDown ?? false));
}
