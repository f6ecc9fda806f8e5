/**
 * Reads the notes, tempos, meters, keys and pedals of a MIDI file of format 0 or 1. A note lasts as long as its key is
 * pressed (soundingNotes.ts: as it sounds). For any bytes the result is a file or a FormatError that names the
 * position; the memory is proportional to the number of notes.
 */
import { secondsAt, tempoMapOf } from '../../../timeline/tempoMap.ts';
import { TICKS_PER_QUARTER, ticks, type Seconds } from '../../../units.ts';
import { FormatError } from '../../formatError.ts';
import { ByteCursor } from './byteCursor.ts';
import { TrackCollector, type RawNote } from './collectTracks.ts';
import type { MidiFile, MidiNote, MidiTempo } from '../midiFile.ts';
import { readTrack } from './readTrack.ts';
import { karaokeTitle, lyricsOf } from './sungWords.ts';

const INITIAL_TEMPO = 120;

interface Header {
  readonly format: number;
  readonly trackCount: number;
  readonly ticksPerQuarter: number;
}

/** The result of reading all chunks. */
interface Chunks {
  readonly header: Header;
  readonly collector: TrackCollector;
  /** The track in which, or before which, the file ends too early; undefined for a complete file. */
  readonly cutAt: string | undefined;
}

function readHeader(cursor: ByteCursor): Header {
  const format = cursor.number(2);
  const trackCount = cursor.number(2);
  const division = cursor.number(2);
  if (format > 1) cursor.fail(`format ${format} is not supported, because it does not contain a single piece`);
  if (division === 0) cursor.fail('a quarter has 0 ticks');
  if (division < 0x8000) return { format, trackCount, ticksPerQuarter: division };
  // SMPTE time has frames per second and ticks per frame, but no beats. A quarter is half a second, as at the initial
  // tempo.
  const [frames, perFrame] = [256 - (division >> 8), division & 0xff];
  if (perFrame === 0) cursor.fail('a frame has 0 ticks');
  return { format, trackCount, ticksPerQuarter: (frames * perFrame * 60) / INITIAL_TEMPO };
}

const CHUNK = { header: 0x4d546864, track: 0x4d54726b } as const;

function readChunks(bytes: Uint8Array): Chunks {
  const file = new ByteCursor(bytes, 0, bytes.length, 'header');
  if (bytes.length === 0) throw new FormatError('', 'the file is empty');
  if (bytes.length < 14 || file.number(4) !== CHUNK.header) throw new FormatError('', 'the file is not MIDI');
  const headerLength = file.number(4);
  const start = file.position;
  file.slice(headerLength);
  const header = readHeader(new ByteCursor(bytes, start, start + headerLength, 'header'));
  const collector = new TrackCollector(header.format === 0);
  let chunk = 0;
  while (file.position + 8 <= bytes.length && chunk < header.trackCount) {
    const id = file.number(4);
    const length = file.number(4);
    const body = file.position;
    const isCut = body + length > bytes.length;
    file.slice(Math.min(length, bytes.length - body));
    if (id !== CHUNK.track) continue;
    readTrack(new ByteCursor(bytes, body, file.position, `track ${chunk + 1}`), collector.listen(chunk), isCut);
    chunk += 1;
    if (isCut) return { header, collector, cutAt: `track ${chunk}` };
  }
  return { header, collector, cutAt: chunk < header.trackCount ? `track ${chunk + 1}` : undefined };
}

const inOrder = <T extends { readonly at: number }>(list: readonly T[]): readonly T[] =>
  [...list].sort((a, b) => a.at - b.at);

/** Returns the seconds of any tick. */
function clock(tempos: readonly MidiTempo[], ticksPerQuarter: number): (at: number) => Seconds {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const marks = tempos.map(({ at, quartersPerMinute }) => ({ start: at * scale, quartersPerMinute }));
  const map = tempoMapOf(marks, INITIAL_TEMPO);
  return (at) => secondsAt(map, ticks(at * scale));
}

function timed(notes: readonly RawNote[], timeOf: (at: number) => Seconds): readonly MidiNote[] {
  return notes
    .map((note): MidiNote => {
      // A key that is released at the moment at which it is pressed is still a note.
      const end = Math.max(note.end, note.start + 1);
      return { ...note, end, onset: timeOf(note.start), offset: timeOf(end), confidence: 1 };
    })
    .sort((a, b) => a.start - b.start || a.midiPitch - b.midiPitch);
}

/** Reads the bytes of a MIDI file. @throws FormatError and no other error. */
export function readMidi(bytes: Uint8Array): MidiFile {
  const { header, collector, cutAt } = readChunks(bytes);
  collector.sharePedals();
  if (cutAt !== undefined && collector.notes.length === 0)
    throw new FormatError(`${cutAt}, byte ${bytes.length}`, 'the file is cut off before its first note');
  const { ticksPerQuarter } = header;
  const tempos = inOrder(collector.tempos);
  const timeOf = clock(tempos, ticksPerQuarter);
  return {
    ticksPerQuarter,
    title: karaokeTitle(collector.texts) || collector.title,
    copyright: collector.copyright,
    tracks: collector.tracks,
    notes: timed(collector.notes, timeOf),
    tempos,
    meters: inOrder(collector.meters),
    keys: inOrder(collector.keys),
    lyrics: inOrder(lyricsOf(collector, ticksPerQuarter)),
    pedals: inOrder(collector.pedals).map((pedal) => ({ ...pedal, time: timeOf(pedal.at) })),
    markers: inOrder(collector.markers),
    end: collector.end,
    warnings:
      cutAt === undefined
        ? []
        : [`${cutAt}, byte ${bytes.length}: the file is cut off here; everything before is read`],
  };
}
