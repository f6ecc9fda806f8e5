/**
 * The programs with which the notes of a part are played: a change of instrument, which a file states in its `sound`
 * elements, and techniques for which General MIDI has a program of its own. They are in force in the order in which the
 * score is written, so that a repeat sounds the same each time. Only the player and MIDI files need them, so that they
 * are not part of the timeline, which each page of a score computes.
 */
import { chordDuration, type Articulation, type Chord } from '../model/chord.ts';
import { soundChangeOf, type Direction } from '../model/direction.ts';
import type { Part, Score, Voice } from '../model/score.ts';
import { DRUM_SET } from '../theory/instruments.ts';
import { MUTED_TRUMPET, PLUCKED_STRINGS, type TechniqueProgram } from '../theory/techniques.ts';
import type { TimedEvent } from './timeline.ts';

/** Undefined where a note is played with the part's own program. */
export type ProgramOf = (event: Pick<TimedEvent, 'part' | 'measure' | 'voice' | 'chord'>) => number | undefined;

interface Technique extends TechniqueProgram {
  readonly begins: RegExp;
  readonly ends: RegExp;
  /** Signs for a single chord. */
  readonly signs: readonly Articulation[];
}

const TECHNIQUES: readonly Technique[] = [
  {
    ...PLUCKED_STRINGS,
    begins: /(?<!quasi )\bpizz/gi,
    ends: /\barco\b|\bgestrichen\b|\bcol legno\b/gi,
    // A cross is a pizzicato of the left hand.
    signs: ['snap-pizzicato', 'stopped'],
  },
  {
    ...MUTED_TRUMPET,
    begins: /\b(con sord|mit dämpfer|muted|(with|straight|cup|harmon) mute)/gi,
    ends: /\b((senza|via) sord|ohne dämpfer|open\b|(without|no) mute)/gi,
    signs: ['stopped'],
  },
];

/** What is in force on a staff from a moment of its measure on. */
interface State {
  readonly at: number;
  /** The program of the instrument. */
  readonly program: number;
  /** Whether each technique is demanded, also of an instrument that does not know it. */
  readonly techniques: readonly boolean[];
}

/** The place of the last match, -1 without one. */
const lastOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

function after({ program, techniques }: State, direction: Direction): Omit<State, 'at'> {
  if (direction.kind !== 'words') {
    const change = soundChangeOf(direction);
    // A new instrument begins in its usual way.
    const before = change?.program === undefined ? techniques : [];
    const plucked = change?.pizzicato ?? before[0] ?? false;
    return { program: change?.program ?? program, techniques: [plucked, ...before.slice(1)] };
  }
  const demanded = TECHNIQUES.map(({ begins, ends }, kind) => {
    const [begun, ended] = [begins, ends].map((pattern) => lastOf(direction.text, pattern)) as [number, number];
    return begun === ended ? techniques[kind] === true : begun > ended;
  });
  return { program, techniques: demanded };
}

const techniqueOf = (program: number): number => TECHNIQUES.findIndex(({ of }) => of.includes(program));

/** The states of each measure of a staff, in order of time; the first one is in force at its beginning. */
function statesOf({ program, measures }: Part, staff: number): readonly (readonly State[])[] {
  let state: State = { at: 0, program, techniques: [] };
  return measures.map(({ directions = [] }) => {
    const states = [{ ...state, at: 0 }];
    for (const direction of directions)
      if (direction.kind === 'foreign' || (direction.kind === 'words' && direction.staff === staff))
        states.push((state = { ...after(state, direction), at: direction.at }));
    return states;
  });
}

function startsOf({ chords }: Voice): readonly number[] {
  let at = 0;
  return chords.map((chord) => {
    const start = at;
    at += chordDuration(chord);
    return start;
  });
}

/** Whether anything in the part asks for another program than its own. */
function isChanged({ program, measures }: Part): boolean {
  const technique = TECHNIQUES[techniqueOf(program)];
  const asks = (direction: Direction): boolean => {
    if (direction.kind === 'words') return technique !== undefined && lastOf(direction.text, technique.begins) >= 0;
    const change = soundChangeOf(direction);
    return change?.program !== undefined || change?.pizzicato === true;
  };
  const isMarked = ({ articulations }: Chord): boolean =>
    articulations?.some((sign) => technique?.signs.includes(sign)) === true;
  return measures.some(
    ({ directions, voices }) =>
      directions?.some(asks) === true ||
      (technique !== undefined && voices.some(({ chords }) => chords.some(isMarked))),
  );
}

function programsOfPart(part: Part): ProgramOf | undefined {
  const usual = part.program;
  if (usual === DRUM_SET || !isChanged(part)) return undefined;
  const states = part.staves.map((_, staff) => statesOf(part, staff));
  const starts = new Map<Voice, readonly number[]>();
  const startIn = (voice: Voice, chord: number): number => {
    const known = starts.get(voice) ?? startsOf(voice);
    starts.set(voice, known);
    return known[chord] ?? 0;
  };
  return ({ measure, voice: index, chord }) => {
    const voice = part.measures[measure]?.voices[index];
    const at = voice ? startIn(voice, chord) : 0;
    const state = states[voice?.staff ?? 0]?.[measure]?.findLast((each) => each.at <= at);
    const program = soundOf(voice?.chords[chord], state ?? { at: 0, program: usual, techniques: [] });
    return program === usual ? undefined : program;
  };
}

function soundOf(chord: Chord | undefined, { program, techniques }: State): number {
  const kind = techniqueOf(program);
  const technique = TECHNIQUES[kind];
  const isMarked = technique?.signs.some((sign) => chord?.articulations?.includes(sign));
  return technique && (isMarked === true || techniques[kind] === true) ? technique.program : program;
}

/** Undefined where every note of the score is played with its part's own program. */
export function playedPrograms({ parts }: Pick<Score, 'parts'>): ProgramOf | undefined {
  const ofParts = parts.map(programsOfPart);
  if (ofParts.every((each) => each === undefined)) return undefined;
  return (event) => ofParts[event.part]?.(event);
}
