/** Makes the marks of a part from the changes of program inside its track: techniques, and other instruments. */
import type { Direction } from '../../../model/direction.ts';
import type { GridMeasure, GridNote } from '../../../notate/grid/writeGridVoice.ts';
import { instrumentName } from '../../../theory/instruments.ts';
import { MUTED_TRUMPET, PLUCKED_STRINGS, type TechniqueProgram } from '../../../theory/techniques.ts';
import { TICKS_PER_QUARTER, ticks, type Ticks } from '../../../units.ts';
import type { MidiTrack } from '../midiFile.ts';

interface Technique extends TechniqueProgram {
  readonly begins: string;
  readonly ends: string;
}

const TECHNIQUES: readonly Technique[] = [
  { ...PLUCKED_STRINGS, begins: 'pizz.', ends: 'arco' },
  { ...MUTED_TRUMPET, begins: 'con sord.', ends: 'senza sord.' },
];

/** The words for a change between the usual sound of an instrument and one of its techniques. */
function techniqueWords(usual: number, from: number, to: number): string | undefined {
  const technique = TECHNIQUES.find(({ of }) => of.includes(usual));
  if (technique === undefined) return undefined;
  if (from === usual && to === technique.program) return technique.begins;
  return from === technique.program && to === usual ? technique.ends : undefined;
}

/** The quantized start of the note that the file begins at a moment. `notes`: in order of start. */
function nearestStart(notes: readonly GridNote[], moment: number): number {
  let [low, high] = [0, notes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notes[middle]?.start ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [notes[low - 1]?.start ?? -Infinity, notes[low]?.start ?? Infinity];
  return moment - before < after - moment ? before : after;
}

/** The sound of an instrument that is not a technique of the one before: its name, and its program for the player. */
const instrumentMarks = (program: number, at: Ticks): readonly Direction[] => [
  { kind: 'words', text: instrumentName(program), at, staff: 0 },
  {
    kind: 'foreign',
    at,
    staff: 0,
    element: {
      name: 'sound',
      children: [{ name: 'midi-instrument', children: [{ name: 'midi-program', text: String(program) }] }],
    },
  },
];

type MarkLists = readonly (readonly Direction[] | undefined)[];

/** Adds the marks of a track to those of its part: one list for each measure, undefined where it has none. */
export function withProgramMarks(
  others: MarkLists,
  { program: first, changes = [] }: Pick<MidiTrack, 'program' | 'changes'>,
  quantized: readonly GridNote[],
  measures: readonly GridMeasure[],
  ticksPerQuarter: number,
): MarkLists {
  if (changes.length === 0 || quantized.length === 0) return others;
  const lists = others.map((list) => list && [...list]);
  const notes = quantized.toSorted((a, b) => a.start - b.start);
  let [place, usual, current] = [0, first, first];
  for (const { at: moment, program } of changes) {
    const start = nearestStart(notes, (moment * TICKS_PER_QUARTER) / ticksPerQuarter);
    while (place + 1 < measures.length && (measures[place + 1]?.start ?? 0) <= start) place += 1;
    const words = techniqueWords(usual, current, program);
    const at = ticks(start - (measures[place]?.start ?? 0));
    const marks =
      words === undefined ? instrumentMarks(program, at) : [{ kind: 'words', text: words, at, staff: 0 } as const];
    (lists[place] ??= []).push(...marks);
    if (words === undefined) usual = program;
    current = program;
  }
  for (const list of lists) list?.sort((a, b) => a.at - b.at);
  return lists;
}
