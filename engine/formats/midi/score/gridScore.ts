/** Makes a score from the notes of a MIDI file on the file's own grid; its meters, keys and tempos are kept exactly. */
import { DRUM_SET, instrumentName } from '../../../theory/instruments.ts';
import { EMPTY_META } from '../../../model/emptyScore.ts';
import type { Measure, Part, PartMeasure, Score, Voice } from '../../../model/score.ts';
import { measureContexts, scoreDuration } from '../../../model/scoreContext.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import { FormatError } from '../../formatError.ts';
import { beatFinder, type BeatSpan } from '../../../notate/grid/beatGrid.ts';
import { withCommonDivisions } from './commonDivisions.ts';
import { measuresOfFile } from './measuresOfFile.ts';
import type { MidiFile, MidiLyric, MidiNote, MidiPedal, MidiProgramChange } from '../midiFile.ts';
import { pedalMarks } from './pedalMarks.ts';
import { withProgramMarks } from './programMarks.ts';
import { playersOfTracks, type Player } from './playersOfTracks.ts';
import { quantizeToBeats } from './quantizeToBeats.ts';
import { fillFreeVoices } from './fillFreeVoices.ts';
import { drumVoices } from '../../../notate/grid/drumVoices.ts';
import { spellNotes } from '../../../notate/harmony/spelling/spellNotes.ts';
import { restsBesideVoices } from '../../../notate/grid/restsBesideVoices.ts';
import { assignLyrics } from './assignLyrics.ts';
import { stavesForHands, stavesForProgram, type GridStaff } from './stavesForProgram.ts';
import {
  writeGridVoice,
  type GridChord,
  type GridMeasure,
  type GridNote,
  pitchedNotes,
  type NotesOf,
} from '../../../notate/grid/writeGridVoice.ts';

/** Returns for each measure the chords of one voice that sound in it. */
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

const meanPitch = (chords: readonly GridChord[]): number => {
  const pitches = chords.flatMap(({ notes }) => notes.map(({ midiPitch }) => midiPitch));
  return pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length;
};

/** The chords of each measure, for each voice of a staff. */
type VoiceLists = readonly (readonly (readonly GridChord[])[])[];

/**
 * Returns the order of the voices in each measure, the highest first, so that stems point away from each other.
 * Measures that are connected by notes over their barlines have the same order, because ties stay in their voice.
 */
function ordersOf(lists: VoiceLists, measures: readonly GridMeasure[]): readonly (readonly number[])[] {
  const orders: (readonly number[])[] = [];
  for (let first = 0, end = 1; first < measures.length; first = end++) {
    const isHeld = (at: number): boolean =>
      lists.some((voice) => (voice[at - 1]?.at(-1)?.end ?? 0) > (measures[at]?.start ?? Infinity));
    while (end < measures.length && isHeld(end)) end++;
    const pitches = lists.map((voice) => meanPitch(voice.slice(first, end).flat()));
    const used = lists.map((_, voice) => voice).filter((voice) => !Number.isNaN(pitches[voice]));
    used.sort((a, b) => (pitches[b] ?? 0) - (pitches[a] ?? 0));
    for (let measure = first; measure < end; measure++) orders.push(used);
  }
  return orders;
}

/** Returns the voices of a staff that sound in a measure; where none sounds, one with a rest. */
function voicesInMeasure(
  ordered: readonly (readonly GridChord[])[],
  staff: number,
  measure: GridMeasure,
  notesOf: NotesOf,
): Voice[] {
  const numbers = ordered.flatMap((chords, number) => (chords.length > 0 ? [number] : []));
  const shown = numbers.length > 0 ? numbers : [0];
  const written = restsBesideVoices(shown.map((number) => writeGridVoice(ordered[number] ?? [], measure, notesOf)));
  return shown.map((number, index) => ({ staff, number, chords: written[index] ?? [] }));
}

/** The content of the tracks of one player. */
interface PartContent {
  readonly player: Player;
  readonly staves: readonly GridStaff[];
  readonly lyrics: readonly MidiLyric[];
  readonly pedals: readonly MidiPedal[];
  /** Those of the track of the upper staff. */
  readonly changes: readonly MidiProgramChange[];
}

interface FileGrid {
  readonly beatAt: (moment: number) => BeatSpan;
  /** Ticks per quarter of the file, not of the score. */
  readonly ticksPerQuarter: number;
  readonly notesOf: NotesOf;
}

function partMeasuresOf(
  { player, staves, lyrics, pedals, changes }: PartContent,
  measures: readonly GridMeasure[],
  { beatAt, ticksPerQuarter, notesOf }: FileGrid,
): readonly PartMeasure[] {
  if (player.program === DRUM_SET)
    return drumVoices(
      staves.flatMap(({ notes }) => notes),
      measures,
    ).map((voices) => ({ voices }));
  const lines = staves.map(({ notes }) => fillFreeVoices(notes).map((line) => withCommonDivisions(line, beatAt)));
  assignLyrics(lines[0]?.[0] ?? [], lyrics, ticksPerQuarter);
  const byStaff = lines.map((ofStaff) => {
    const lists = ofStaff.map((line) => chordsByMeasure(line, measures));
    return { lists, orders: ordersOf(lists, measures) };
  });
  const pedalled = pedalMarks(pedals, measures, staves.length - 1, ticksPerQuarter);
  const played = staves.flatMap(({ notes }) => notes);
  const marks = withProgramMarks(pedalled, { program: player.program, changes }, played, measures, ticksPerQuarter);
  return measures.map((measure, index) => ({
    ...(marks[index] === undefined ? {} : { directions: marks[index] }),
    voices: byStaff.flatMap(({ lists, orders }, staff) => {
      const ordered = (orders[index] ?? []).map((voice) => lists[voice]?.[index] ?? []);
      return voicesInMeasure(ordered, staff, measure, notesOf);
    }),
  }));
}

function partOf(content: PartContent, measures: readonly GridMeasure[], grid: FileGrid): Part {
  const { player, staves } = content;
  return {
    name: player.name === '' ? instrumentName(player.program) : player.name,
    program: player.program,
    staves: staves.map(({ clef }) => ({ clef })),
    mute: player.mute,
    showTab: false,
    measures: partMeasuresOf(content, measures, grid),
  };
}

function contentOf(player: Player, file: MidiFile, notes: readonly (readonly GridNote[])[]): PartContent {
  const { program, tracks } = player;
  const [right, left] = tracks.map((track) => notes[track] ?? []);
  const pedalsOf = (of: number): readonly MidiPedal[] => file.pedals.filter(({ track }) => track === of);
  return {
    player,
    changes: file.tracks[tracks[0]]?.changes ?? [],
    staves: left === undefined ? stavesForProgram(program, right ?? []) : stavesForHands(program, right ?? [], left),
    lyrics: file.lyrics.filter(({ track }) => (tracks as readonly number[]).includes(track)),
    // The hands have one pedal, which may be written in both of their tracks.
    pedals: tracks.map(pedalsOf).reduce((most, pedals) => (pedals.length > most.length ? pedals : most)),
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

/** Writes the notes of all parts in spellings that fit each other. */
function spelled(contents: readonly PartContent[], measures: readonly GridMeasure[]): NotesOf {
  const pitched = contents.filter(({ player }) => player.program !== DRUM_SET);
  const notes = pitched.flatMap(({ staves }) => staves.flatMap((staff) => staff.notes));
  const struckBy = ({ start, midiPitch }: GridNote) => ({ at: start / TICKS_PER_QUARTER, midiPitch });
  const ordered = [...notes].sort((a, b) => a.start - b.start);
  let measure = 0;
  const fifthsAt = (start: number): number => {
    while ((measures[measure + 1]?.start ?? Infinity) <= start) measure++;
    return measures[measure]?.key.fifths ?? 0;
  };
  const inKeys = ordered.map((note) => ({ ...struckBy(note), fifths: fifthsAt(note.start) }));
  return pitchedNotes(spellNotes(inKeys, struckBy));
}

/**
 * Largest number of measures times parts, which limits the memory for any file: forty parts of five thousand measures.
 */
const MOST_PART_MEASURES = 200_000;

/**
 * Music and the ends of tracks that pass the last barline by less add no measure, in ticks: a sixteenth of a quarter.
 */
const NEAR_BARLINE = TICKS_PER_QUARTER / 16;

/**
 * Returns the measures, and the quantized notes of each track. If rounding moves the end of the last note beyond the
 * last barline, a measure is added.
 */
function quantizeFile(file: MidiFile): {
  readonly measures: readonly Measure[];
  readonly notes: readonly (readonly GridNote[])[];
} {
  const byTrack = file.tracks.map((): MidiNote[] => []);
  for (const note of file.notes) byTrack[note.track]?.push(note);
  const quantizeUntil = (end: number) => {
    const measures = measuresOfFile(file, end);
    const beatAt = beatFinder(measures);
    return { measures, notes: byTrack.map((own) => quantizeToBeats(own, file.ticksPerQuarter, beatAt)) };
  };
  const last = Math.max(
    file.end,
    file.notes.reduce((end, note) => Math.max(end, note.end), 0),
  );
  const end = (last * TICKS_PER_QUARTER) / file.ticksPerQuarter;
  const quantized = quantizeUntil(end - NEAR_BARLINE);
  const lastEnd = quantized.notes.flat().reduce((latest, note) => Math.max(latest, note.end), 0);
  return lastEnd > scoreDuration(quantized) ? quantizeUntil(lastEnd) : quantized;
}

/** Returns the score of a file with at least one track. @throws FormatError where the file has too many measures. */
export function gridScore(file: MidiFile): Score {
  const { measures, notes } = quantizeFile(file);
  if (measures.length * file.tracks.length > MOST_PART_MEASURES)
    throw new FormatError('', `the number of measures times the number of parts is more than ${MOST_PART_MEASURES}`);
  const lines = gridMeasuresOf(measures);
  const contents = playersOfTracks(file.tracks).map((player) => contentOf(player, file, notes));
  const { ticksPerQuarter } = file;
  const grid = { beatAt: beatFinder(measures), ticksPerQuarter, notesOf: spelled(contents, lines) };
  const parts = contents.map((content) => partOf(content, lines, grid));
  return { meta: { ...EMPTY_META, title: file.title, source: 'File' }, measures, parts };
}
