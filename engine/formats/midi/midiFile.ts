/**
 * The musical content of a MIDI file: notes, and the changes of tempo, meter and key. All positions are in ticks of the
 * file.
 */
import type { Seconds } from '../../units.ts';

export interface MidiNote {
  readonly start: number;
  readonly end: number;
  readonly onset: Seconds;
  readonly offset: Seconds;
  /** 0–127. */
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
  /** Confidence as of detected notes; the notes of a file are certain. */
  readonly confidence: 1;
  /** Index into `tracks`. */
  readonly track: number;
}

/** Notes that belong together: one channel of one track of the file. */
export interface MidiTrack {
  readonly name: string;
  /** 1–128 General MIDI; 129 for the percussion channel. */
  readonly program: number;
  /** Whether its volume is zero from the start. */
  readonly mute: boolean;
  /** From 0: the channel, and 16 more for every port. */
  readonly channel: number;
  /** In order of `at`; absent where all notes have `program`. */
  readonly changes?: readonly MidiProgramChange[];
}

/** Another program, from a note on. */
export interface MidiProgramChange {
  readonly at: number;
  readonly program: number;
}

export interface MidiTempo {
  readonly at: number;
  readonly quartersPerMinute: number;
}

export interface MidiMeter {
  readonly at: number;
  readonly beats: number;
  readonly beatType: number;
}

export interface MidiKey {
  readonly at: number;
  readonly fifths: number;
  readonly mode: 'major' | 'minor';
}

export interface MidiLyric {
  readonly at: number;
  /** The text of the file, with the spaces and hyphens that separate words and syllables. */
  readonly text: string;
  /** Index into `tracks`. */
  readonly track: number;
}

/** A press or release of the damper pedal. */
export interface MidiPedal {
  readonly at: number;
  readonly time: Seconds;
  readonly isDown: boolean;
  /** Index into `tracks`. */
  readonly track: number;
}

/** The name of a section, such as `Chorus`. */
export interface MidiMarker {
  readonly at: number;
  readonly text: string;
}

export interface MidiFile {
  readonly ticksPerQuarter: number;
  /** Title of the piece: the name of the first track chunk. */
  readonly title: string;
  /** Empty where the file states none. */
  readonly copyright: string;
  readonly tracks: readonly MidiTrack[];
  /** In order of start, then pitch. */
  readonly notes: readonly MidiNote[];
  /** In order of `at`; of several at one moment the last is in force. */
  readonly tempos: readonly MidiTempo[];
  readonly meters: readonly MidiMeter[];
  readonly keys: readonly MidiKey[];
  /** In order of `at`. */
  readonly lyrics: readonly MidiLyric[];
  /** In order of `at`. In each track, presses and releases alternate. */
  readonly pedals: readonly MidiPedal[];
  /** In order of `at`. */
  readonly markers: readonly MidiMarker[];
  /** Position of the last event of any track. */
  readonly end: number;
  /** Sentences that state what is missing in the file, with the place. */
  readonly warnings: readonly string[];
}

/** Channel that General MIDI reserves for percussion, counted from 0. */
export const PERCUSSION_CHANNEL = 9;
/** Largest distance of a syllable from its note, as a share of a quarter. */
export const SYLLABLE_REACH = 1 / 4;
/** Types of meta events. */
export const META = {
  text: 0x01,
  copyright: 0x02,
  trackName: 0x03,
  lyric: 0x05,
  marker: 0x06,
  port: 0x21,
  endOfTrack: 0x2f,
  tempo: 0x51,
  meter: 0x58,
  key: 0x59,
} as const;
export const VOLUME_CONTROLLER = 7;
/** The damper pedal, which is pressed from the value 64 on. */
export const SUSTAIN_CONTROLLER = 64;
/** The controllers `all sound off` and `all notes off`, which release every key of a channel. */
export const ALL_NOTES_OFF: ReadonlySet<number> = new Set([120, 123]);
