/** A score from the notes of a MIDI file on the file's own grid: its meters, keys and tempos are kept exactly. */
import { instrumentName } from '../../theory/instruments.ts';
import { EMPTY_META } from '../../model/emptyScore.ts';
import type { Measure, Part, PartMeasure, Score, Voice } from '../../model/score.ts';
import { measureContexts, scoreDuration } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { beatFinder } from './beatGrid.ts';
import { layMeasures } from './layMeasures.ts';
import type { MidiFile, MidiLyric, MidiNote, MidiPedal, MidiTrack } from './midiFile.ts';
import { pedalMarks } from './pedalMarks.ts';
import { quantizeMidi, type GridNote } from './quantizeMidi.ts';
import { separateLines, type LineChord } from './separateLines.ts';
import { singLyrics } from './singLyrics.ts';
import { stavesOf, type StaffNotes } from './staffNotes.ts';
import { writeLine, type LineMeasure } from './writeLine.ts';

/** For each measure the chords of one voice that sound in it. */
function chordsByMeasure(line: readonly LineChord[], measures: readonly LineMeasure[]): readonly LineChord[][] {
  const lists = measures.map((): LineChord[] => []);
  let first = 0;
  for (const chord of line) {
    while (first + 1 < measures.length && (measures[first + 1]?.start ?? 0) <= chord.start) first += 1;
    for (let index = first; index < measures.length && (measures[index]?.start ?? 0) < chord.end; index++)
      lists[index]?.push(chord);
  }
  return lists;
}

/** What one track says. */
interface TrackContent {
  readonly track: MidiTrack;
  readonly notes: readonly GridNote[];
  readonly lyrics: readonly MidiLyric[];
  readonly pedals: readonly MidiPedal[];
}

function partMeasuresOf(
  { lyrics, pedals }: TrackContent,
  staves: readonly StaffNotes[],
  measures: readonly LineMeasure[],
  ticksPerQuarter: number,
): readonly PartMeasure[] {
  const lines = staves.map(({ notes }) => separateLines(notes));
  singLyrics(lines[0]?.[0] ?? [], lyrics, ticksPerQuarter);
  const voices = lines.flatMap((ofStaff, staff) =>
    ofStaff.map((line, number) => ({ staff, number, lists: chordsByMeasure(line, measures) })),
  );
  const marks = pedalMarks(pedals, measures, staves.length - 1, ticksPerQuarter);
  return measures.map((measure, index) => ({
    ...(marks[index] === undefined ? {} : { directions: marks[index] }),
    voices: voices.flatMap(({ staff, number, lists }): readonly Voice[] => {
      const chords = lists[index] ?? [];
      return number > 0 && chords.length === 0 ? [] : [{ staff, number, chords: writeLine(chords, measure) }];
    }),
  }));
}

function partOf(content: TrackContent, measures: readonly LineMeasure[], ticksPerQuarter: number): Part {
  const { track, notes } = content;
  const staves = stavesOf(track.program, notes);
  return {
    name: track.name === '' ? instrumentName(track.program) : track.name,
    program: track.program,
    staves: staves.map(({ clef }) => ({ clef })),
    mute: track.mute,
    showTab: false,
    measures: partMeasuresOf(content, staves, measures, ticksPerQuarter),
  };
}

function lineMeasuresOf(measures: readonly Measure[]): readonly LineMeasure[] {
  return measureContexts({ measures }).map(({ start, time, key }, index) => ({
    start,
    duration: measures[index]?.duration ?? start,
    time,
    key,
  }));
}

/** What fits into memory whatever a small file announces: forty parts of five thousand measures. */
const MOST_PART_MEASURES = 200_000;

/** The measures, and the notes of each track laid on their beats; the last note may round up over the last barline. */
function layOut(file: MidiFile): {
  readonly measures: readonly Measure[];
  readonly notes: readonly (readonly GridNote[])[];
} {
  const byTrack = file.tracks.map((): MidiNote[] => []);
  for (const note of file.notes) byTrack[note.track]?.push(note);
  const lay = (end: number) => {
    const measures = layMeasures(file, end);
    const beatAt = beatFinder(measures);
    return { measures, notes: byTrack.map((own) => quantizeMidi(own, file.ticksPerQuarter, beatAt)) };
  };
  const last = Math.max(
    file.end,
    file.notes.reduce((end, note) => Math.max(end, note.end), 0),
  );
  const end = (last * TICKS_PER_QUARTER) / file.ticksPerQuarter;
  const laid = lay(end);
  const lastEnd = laid.notes.flat().reduce((latest, note) => Math.max(latest, note.end), 0);
  return lastEnd > scoreDuration(laid) ? lay(lastEnd) : laid;
}

/** Throws FormatError where the file asks for more measures than a piece has. It has at least one track. */
export function gridScore(file: MidiFile): Score {
  const { measures, notes } = layOut(file);
  if (measures.length * file.tracks.length > MOST_PART_MEASURES)
    throw new FormatError('', 'too many parts for so long a piece');
  const lines = lineMeasuresOf(measures);
  const parts = file.tracks.map((track, index) => {
    const own = ({ track: of }: { readonly track: number }): boolean => of === index;
    const content = {
      track,
      notes: notes[index] ?? [],
      lyrics: file.lyrics.filter(own),
      pedals: file.pedals.filter(own),
    };
    return partOf(content, lines, file.ticksPerQuarter);
  });
  return { meta: { ...EMPTY_META, title: file.title, source: 'File' }, measures, parts };
}
