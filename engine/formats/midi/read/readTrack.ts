/**
 * Reads one track chunk (`MTrk`) event by event (Standard MIDI Files 1.0, MIDI Association, 1996) and passes each event
 * to a listener, so that only the needed data is stored.
 */
import { EndOfBytes, type ByteCursor } from './byteCursor.ts';

export interface TrackListener {
  readonly noteOn: (at: number, channel: number, key: number, velocity: number) => void;
  readonly noteOff: (at: number, channel: number, key: number) => void;
  readonly program: (at: number, channel: number, program: number) => void;
  readonly controller: (at: number, channel: number, controller: number, value: number) => void;
  /** `data` is only valid during the call. */
  readonly meta: (at: number, type: number, data: Uint8Array) => void;
  readonly end: (at: number) => void;
}

const END_OF_TRACK = 0x2f;

function channelEvent(cursor: ByteCursor, status: number, first: number, at: number, listener: TrackListener): void {
  const channel = status & 0x0f;
  switch (status >> 4) {
    case 0x8:
      cursor.dataByte();
      listener.noteOff(at, channel, first);
      return;
    case 0x9: {
      const velocity = cursor.dataByte();
      if (velocity === 0) listener.noteOff(at, channel, first);
      else listener.noteOn(at, channel, first, velocity);
      return;
    }
    case 0xb:
      listener.controller(at, channel, first, cursor.dataByte());
      return;
    case 0xc:
      listener.program(at, channel, first);
      return;
    case 0xd:
      return;
    default:
      cursor.dataByte();
  }
}

/** Skips a system event. System common and real-time messages are not allowed in files, but some files have them. */
function systemEvent(cursor: ByteCursor, status: number): void {
  if (status === 0xf0 || status === 0xf7) cursor.slice(cursor.variable());
  else if (status === 0xf2) cursor.number(2);
  else if (status === 0xf1 || status === 0xf3) cursor.byte();
}

/**
 * Reads a track. `isCut` states that the file ends inside the track; the events up to the last complete one are then
 * used.
 */
export function readTrack(cursor: ByteCursor, listener: TrackListener, isCut = false): void {
  let at = 0;
  try {
    for (const moment of events(cursor, listener)) at = moment;
  } catch (error) {
    if (!isCut || !(error instanceof EndOfBytes)) throw error;
  }
  listener.end(at);
}

/** Reads the events and yields the position of each. */
function* events(cursor: ByteCursor, listener: TrackListener): Generator<number> {
  let at = 0;
  let running = 0;
  while (!cursor.isAtEnd) {
    at += cursor.variable();
    const status = cursor.byte();
    if (status === 0xff) {
      const type = cursor.byte();
      const data = cursor.slice(cursor.variable());
      if (type === END_OF_TRACK) {
        yield at;
        return;
      }
      listener.meta(at, type, data);
    } else if (status >= 0xf0) systemEvent(cursor, status);
    else if (status >= 0x80) {
      running = status;
      channelEvent(cursor, status, cursor.dataByte(), at, listener);
    } else if (running === 0) cursor.fail('a data byte has no status before it');
    else channelEvent(cursor, running, status, at, listener);
    yield at;
  }
}
