/**
 * Makes a score from a performance for which the file contains no beats. The notes of one player are notated like a
 * transcription. For several instruments the beats are estimated from all notes together, and each part is quantized to
 * them.
 */
import type { Score } from '../../../model/score.ts';
import { notate } from '../../../notate/notate.ts';
import type { Notation } from '../../../notate/notateOptions.ts';
import { DRUM_SET, familyOf } from '../../../theory/instruments.ts';
import { writtenSignature } from '../../../theory/key.ts';
import { gridScore } from './gridScore.ts';
import type { MidiFile, MidiNote } from '../midiFile.ts';
import { playersOfTracks } from './playersOfTracks.ts';
import { soundingNotes } from './soundingNotes.ts';
import { isKeyboard } from './stavesForProgram.ts';

const TICKS_PER_QUARTER_OF_BEATS = 480;

/** Returns the instrument for a General MIDI program; a piano for programs without a notation of their own. */
function instrumentOf(program: number): string {
  const family = familyOf(program);
  if (family === 'guitar' || family === 'bass') return family;
  if (program >= 65 && program <= 68) return 'sax';
  if (program >= 73 && program <= 76) return 'flute';
  if (program === 41) return 'violin';
  return program >= 53 && program <= 55 ? 'vocals' : 'piano';
}

export function performedScore(file: MidiFile): Score {
  const sounding = new Set(file.notes.map(({ track }) => track));
  const tracks = file.tracks.filter((_, index) => sounding.has(index));
  const [first] = tracks;
  const isOnePlayer = tracks.length === 1 || tracks.every(({ program }) => isKeyboard(program));
  if (first === undefined || first.program === DRUM_SET || !isOnePlayer) return ensembleScore(file);
  const { score } = notated(soundingNotes(file), instrumentOf(first.program), file.title);
  const [player, other] = playersOfTracks(tracks);
  const name = player && !other ? player.name : first.name;
  const named = { program: first.program, mute: first.mute, ...(name === '' ? {} : { name }) };
  return { ...score, parts: score.parts.map((part) => ({ ...part, ...named })) };
}

const notated = (notes: readonly MidiNote[], instrument: string, title: string): Notation =>
  notate(notes, { mode: 'universal', instrument, title, composer: '', source: 'File' });

/**
 * Returns the score of several instruments. The notes are moved to the positions that they have if the estimated beats
 * are evenly spaced.
 */
function ensembleScore(file: MidiFile): Score {
  const pitched = file.notes.filter(({ track }) => file.tracks[track]?.program !== DRUM_SET);
  const notation = notated(pitched.length > 0 ? pitched : file.notes, 'piano', file.title);
  const tickAt = tickFinder(notation);
  const [beats = 4, beatType = 4] = notation.timeSignature.split('/').map(Number);
  const notes = file.notes.map((note) => {
    const start = tickAt(note.onset);
    return { ...note, start, end: Math.max(start + 1, tickAt(note.offset)) };
  });
  const latest = notes.reduce((end, note) => Math.max(end, note.end), 0);
  return gridScore({
    ...file,
    ticksPerQuarter: TICKS_PER_QUARTER_OF_BEATS,
    notes: notes.sort((a, b) => a.start - b.start || a.midiPitch - b.midiPitch),
    tempos: [{ at: 0, quartersPerMinute: notation.tempo }],
    meters: [{ at: 0, beats, beatType }],
    keys: [{ at: 0, ...writtenSignature(notation.key) }],
    lyrics: [],
    pedals: [],
    markers: [],
    end: latest,
  });
}

/**
 * Returns a function that converts seconds to ticks. The first downbeat is the start of a measure; music before it is
 * in a measure before that.
 */
function tickFinder({ beats, tempo, beatsPerMinute, timeSignature }: Notation): (time: number) => number {
  const [count = 4, type = 4] = timeSignature.split('/').map(Number);
  const perBeat = (TICKS_PER_QUARTER_OF_BEATS * tempo) / beatsPerMinute;
  const measure = (TICKS_PER_QUARTER_OF_BEATS * 4 * count) / type;
  const times = beats.map(({ time }) => time as number);
  const downbeat = Math.max(
    0,
    beats.findIndex(({ number }) => number === 1),
  );
  const usual = 60 / beatsPerMinute;
  const beatAt = (time: number): number => {
    let [low, high] = [0, times.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) <= time) low = middle;
      else high = middle;
    }
    const here = times[low] ?? 0;
    const next = times[low + 1] ?? here + usual;
    return low + (time - here) / Math.max(1e-3, time < here ? usual : next - here);
  };
  const leadIn = downbeat === 0 ? 0 : measure;
  return (time) => Math.max(0, Math.round((beatAt(time) - downbeat) * perBeat + leadIn));
}
