/**
 * A score from a MIDI file that was made by a program, on the file's own grid. What a player recorded (`isQuantized` says
 * which) is better served by the transcription's notation, which looks for the beats itself.
 */
import { DRUM_SET, familyOf, instrumentName } from '../../theory/instruments.ts';
import { BASS_CLEF, EMPTY_META, PERCUSSION_CLEF, TREBLE_CLEF, emptyScore } from '../../model/emptyScore.ts';
import { checkScore } from '../../model/checkScore.ts';
import type { Clef, Measure, Part, PartMeasure, Score, Voice } from '../../model/score.ts';
import { measureContexts, scoreDuration } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { beatFinder } from './beatGrid.ts';
import { layMeasures } from './layMeasures.ts';
import type { MidiFile, MidiNote, MidiTrack } from './midiFile.ts';
import { quantizeMidi, type GridNote } from './quantizeMidi.ts';
import { separateLines, type LineChord } from './separateLines.ts';
import { writeLine, type LineMeasure } from './writeLine.ts';

/** Middle C: where two staves divide the keys. */
const MIDDLE = 60;
/** A part that goes below and above these needs two staves. */
const BOTH_HANDS = [53, 67] as const;
const KEYBOARDS: ReadonlySet<string> = new Set(['piano', 'organ', 'chromatic percussion']);

interface StaffNotes {
  readonly clef: Clef;
  readonly notes: readonly GridNote[];
}

function clefFor(program: number, notes: readonly GridNote[]): Clef {
  const family = familyOf(program);
  if (family === 'guitar') return { ...TREBLE_CLEF, octaveShift: -1 };
  if (family === 'bass') return { ...BASS_CLEF, octaveShift: -1 };
  const mean = notes.reduce((sum, { midiPitch }) => sum + midiPitch, 0) / Math.max(1, notes.length);
  return notes.length > 0 && mean < 57 ? BASS_CLEF : TREBLE_CLEF;
}

function stavesOf({ program }: MidiTrack, notes: readonly GridNote[]): readonly StaffNotes[] {
  if (program === DRUM_SET) return [{ clef: PERCUSSION_CLEF, notes }];
  const goesDown = notes.some(({ midiPitch }) => midiPitch < BOTH_HANDS[0]);
  const goesUp = notes.some(({ midiPitch }) => midiPitch > BOTH_HANDS[1]);
  if (!KEYBOARDS.has(familyOf(program)) || !goesDown || !goesUp) return [{ clef: clefFor(program, notes), notes }];
  return [
    { clef: TREBLE_CLEF, notes: notes.filter(({ midiPitch }) => midiPitch >= MIDDLE) },
    { clef: BASS_CLEF, notes: notes.filter(({ midiPitch }) => midiPitch < MIDDLE) },
  ];
}

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

function partMeasuresOf(staves: readonly StaffNotes[], measures: readonly LineMeasure[]): readonly PartMeasure[] {
  const voices = staves.flatMap(({ notes }, staff) =>
    separateLines(notes).map((line, number) => ({ staff, number, lists: chordsByMeasure(line, measures) })),
  );
  return measures.map((measure, index) => ({
    voices: voices.flatMap(({ staff, number, lists }): readonly Voice[] => {
      const chords = lists[index] ?? [];
      return number > 0 && chords.length === 0 ? [] : [{ staff, number, chords: writeLine(chords, measure) }];
    }),
  }));
}

function partOf(track: MidiTrack, notes: readonly GridNote[], measures: readonly LineMeasure[]): Part {
  const staves = stavesOf(track, notes);
  return {
    name: track.name === '' ? instrumentName(track.program) : track.name,
    program: track.program,
    staves: staves.map(({ clef }) => ({ clef })),
    mute: track.mute,
    showTab: false,
    measures: partMeasuresOf(staves, measures),
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

/** Throws FormatError where the file asks for more measures than a piece has. */
export function scoreFromMidi(file: MidiFile): Score {
  const meta = { ...EMPTY_META, title: file.title, source: 'File' };
  if (file.tracks.length === 0) return emptyScore({ meta });
  const { measures, notes } = layOut(file);
  if (measures.length * file.tracks.length > MOST_PART_MEASURES)
    throw new FormatError('', 'too many parts for so long a piece');
  const lines = lineMeasuresOf(measures);
  const score: Score = {
    meta,
    measures,
    parts: file.tracks.map((track, index) => partOf(track, notes[index] ?? [], lines)),
  };
  const [fault] = checkScore(score);
  if (fault !== undefined) throw new FormatError(fault.where, fault.what);
  return score;
}
