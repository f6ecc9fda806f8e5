/** A score from the notes of a MIDI file on the file's own grid: its meters, keys and tempos are kept exactly. */
import { instrumentName } from '../../theory/instruments.ts';
import { EMPTY_META } from '../../model/emptyScore.ts';
import type { Measure, Part, PartMeasure, Score, Voice } from '../../model/score.ts';
import { measureContexts, scoreDuration } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { beatFinder, type BeatSpan } from './beatGrid.ts';
import { withCommonDivisions } from './commonDivisions.ts';
import { layMeasures } from './layMeasures.ts';
import type { MidiFile, MidiLyric, MidiNote, MidiPedal, MidiTrack } from './midiFile.ts';
import { pedalMarks } from './pedalMarks.ts';
import { quantizeToBeats, type GridNote } from './quantizeToBeats.ts';
import { fillFreeVoices, type GridChord } from './fillFreeVoices.ts';
import { singLyrics } from './singLyrics.ts';
import { stavesForProgram, type GridStaff } from './stavesForProgram.ts';
import { writeGridVoice, type GridMeasure } from './writeGridVoice.ts';

/** For each measure the chords of one voice that sound in it. */
function chordsByMeasure(line: readonly GridChord[], measures: readonly GridMeasure[]): readonly GridChord[][] {
  const lists = measures.map((): GridChord[] => []);
  let first = 0;
  for (const chord of line) {
    while (first + 1 < measures.length && (measures[first + 1]?.start ?? 0) <= chord.start) first += 1;
    for (let index = first; index < measures.length && (measures[index]?.start ?? 0) < chord.end; index++)
      lists[index]?.push(chord);
  }
  return lists;
}

/** The content of one track. */
interface TrackContent {
  readonly track: MidiTrack;
  readonly notes: readonly GridNote[];
  readonly lyrics: readonly MidiLyric[];
  readonly pedals: readonly MidiPedal[];
}

interface FileGrid {
  readonly beatAt: (moment: number) => BeatSpan;
  /** Of the file, not of the score. */
  readonly ticksPerQuarter: number;
}

function partMeasuresOf(
  { lyrics, pedals }: TrackContent,
  staves: readonly GridStaff[],
  measures: readonly GridMeasure[],
  { beatAt, ticksPerQuarter }: FileGrid,
): readonly PartMeasure[] {
  const lines = staves.map(({ notes }) => fillFreeVoices(notes).map((line) => withCommonDivisions(line, beatAt)));
  singLyrics(lines[0]?.[0] ?? [], lyrics, ticksPerQuarter);
  const voices = lines.flatMap((ofStaff, staff) =>
    ofStaff.map((line, number) => ({ staff, number, lists: chordsByMeasure(line, measures) })),
  );
  const marks = pedalMarks(pedals, measures, staves.length - 1, ticksPerQuarter);
  return measures.map((measure, index) => ({
    ...(marks[index] === undefined ? {} : { directions: marks[index] }),
    voices: voices.flatMap(({ staff, number, lists }): readonly Voice[] => {
      const chords = lists[index] ?? [];
      return number > 0 && chords.length === 0 ? [] : [{ staff, number, chords: writeGridVoice(chords, measure) }];
    }),
  }));
}

function partOf(content: TrackContent, measures: readonly GridMeasure[], grid: FileGrid): Part {
  const { track, notes } = content;
  const staves = stavesForProgram(track.program, notes);
  return {
    name: track.name === '' ? instrumentName(track.program) : track.name,
    program: track.program,
    staves: staves.map(({ clef }) => ({ clef })),
    mute: track.mute,
    showTab: false,
    measures: partMeasuresOf(content, staves, measures, grid),
  };
}

function gridMeasuresOf(measures: readonly Measure[]): readonly GridMeasure[] {
  return measureContexts({ measures }).map(({ start, time, key }, index) => ({
    start,
    duration: measures[index]?.duration ?? start,
    time,
    key,
  }));
}

/**
 * Largest number of measures times parts, which limits the memory for any file: forty parts of five thousand measures.
 */
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
    return { measures, notes: byTrack.map((own) => quantizeToBeats(own, file.ticksPerQuarter, beatAt)) };
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

/** @throws FormatError where the file has more measures than a piece can have. The score has at least one track. */
export function gridScore(file: MidiFile): Score {
  const { measures, notes } = layOut(file);
  if (measures.length * file.tracks.length > MOST_PART_MEASURES)
    throw new FormatError('', 'too many parts for so long a piece');
  const lines = gridMeasuresOf(measures);
  const grid = { beatAt: beatFinder(measures), ticksPerQuarter: file.ticksPerQuarter };
  const parts = file.tracks.map((track, index) => {
    const own = ({ track: of }: { readonly track: number }): boolean => of === index;
    const content = {
      track,
      notes: notes[index] ?? [],
      lyrics: file.lyrics.filter(own),
      pedals: file.pedals.filter(own),
    };
    return partOf(content, lines, grid);
  });
  return { meta: { ...EMPTY_META, title: file.title, source: 'File' }, measures, parts };
}
