/**
 * The programs with which the notes of a part are played: a change of instrument, which a file states in its `sound`
 * elements, and techniques for which General MIDI has a program of its own. They are in force in the order in which the
 * score is written, so that a repeat sounds the same each time.
 */
import type { Articulation, Chord } from '../model/chord.ts';
import { soundChangeOf, type Direction } from '../model/direction.ts';
import type { Part } from '../model/score.ts';
import { DRUM_SET } from '../theory/instruments.ts';

/** Undefined where a note is played with the part's own program. `at`: ticks from the start of the measure. */
export type ProgramOf = (chord: Chord, measure: number, at: number, staff: number) => number | undefined;

interface Technique {
  /** The programs whose instruments know it. */
  readonly of: ReadonlySet<number>;
  readonly program: number;
  readonly begins: RegExp;
  readonly ends: RegExp;
  /** Signs for a single chord. */
  readonly signs: readonly Articulation[];
}

const BOWED = new Set([41, 42, 43, 44, 49, 50]);
const PIZZICATO = 46;

const TECHNIQUES: readonly Technique[] = [
  {
    of: BOWED,
    program: PIZZICATO,
    begins: /(?<!quasi |wie )\bpizz(?:icat\w*)?\b|\bgezupft\b/gi,
    ends: /(?<!senza |sans )\b(?:arco|archet|archi)\b|\bgestrichen\b|\bcol legno\b|\bmit (?:dem )?bogen\b/gi,
    // A cross is a pizzicato of the left hand.
    signs: ['snap-pizzicato', 'stopped'],
  },
  {
    of: new Set([57]),
    program: 60,
    begins: /\bcon sord|\b(?:with|straight|cup|harmon|bucket|plunger) mute\b|\bmuted\b|\bmit dämpfer|\bavec sourdine/gi,
    ends: /\b(?:senza|via|togliere) (?:la )?sord|\b(?:without|no) mute\b|\bmutes? off\b|\bopen\b|\b(?:ohne dämpfer|sans sourdine)/gi,
    signs: ['stopped'],
  },
];

/** The place of the last match, -1 without one. */
const lastOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

const NONE = TECHNIQUES.map(() => false);

/** What is in force on a staff: the instrument, and the technique of each kind. */
interface State {
  readonly program: number;
  readonly techniques: readonly boolean[];
}

function afterWords(state: State, text: string): State {
  const techniques = TECHNIQUES.map(({ begins, ends }, kind) => {
    const [begun, ended] = [lastOf(text, begins), lastOf(text, ends)];
    return begun === ended ? (state.techniques[kind] ?? false) : begun > ended;
  });
  return { ...state, techniques };
}

function after(state: State, direction: Direction): State {
  if (direction.kind === 'words') return afterWords(state, direction.text);
  const { program, pizzicato } = soundChangeOf(direction) ?? {};
  // A new instrument begins in its usual way, as the words beside it may change again.
  const begun = program === undefined ? state : { program, techniques: NONE };
  if (pizzicato === undefined) return begun;
  const isPlucked = (kind: number): boolean => TECHNIQUES[kind]?.program === PIZZICATO;
  return { ...begun, techniques: begun.techniques.map((each, kind) => (isPlucked(kind) ? pizzicato : each)) };
}

const techniqueOf = ({ program }: State): number => TECHNIQUES.findIndex(({ of }) => of.has(program));

function soundOf(state: State): number {
  const kind = techniqueOf(state);
  return state.techniques[kind] === true ? (TECHNIQUES[kind]?.program ?? state.program) : state.program;
}

/** From a moment on. */
interface Change {
  readonly measure: number;
  readonly at: number;
  readonly state: State;
}

const changesSound = (direction: Direction): boolean =>
  direction.kind === 'words' || soundChangeOf(direction) !== undefined;

/** The changes of each staff, in order of time. A change of instrument is for all staves. */
function changesOf({ program, staves, measures }: Part): readonly (readonly Change[])[] {
  const changes = staves.map((): Change[] => []);
  measures.forEach(({ directions = [] }, measure) => {
    for (const direction of directions) {
      if (!changesSound(direction)) continue;
      changes.forEach((own, staff) => {
        if (direction.kind === 'words' && direction.staff !== staff) return;
        const before = own.at(-1)?.state ?? { program, techniques: NONE };
        const state = after(before, direction);
        if (soundOf(state) !== soundOf(before) || state.techniques.join() !== before.techniques.join())
          own.push({ measure, at: direction.at, state });
      });
    }
  });
  return changes;
}

function lastBefore(changes: readonly Change[], measure: number, at: number): Change | undefined {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const change = changes[middle];
    if (change !== undefined && (change.measure < measure || (change.measure === measure && change.at <= at)))
      low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}

export function playedPrograms(part: Part): ProgramOf {
  if (part.program === DRUM_SET) return () => undefined;
  const changes = changesOf(part);
  const isChanged = changes.some(({ length }) => length > 0);
  const first: State = { program: part.program, techniques: NONE };
  if (!isChanged && techniqueOf(first) < 0) return () => undefined;
  return ({ articulations }, measure, at, staff) => {
    const state = lastBefore(changes[staff] ?? [], measure, at)?.state ?? first;
    const own = articulations && TECHNIQUES[techniqueOf(state)];
    const isMarked = own?.signs.some((sign) => articulations?.includes(sign)) === true;
    const program = isMarked && own ? own.program : soundOf(state);
    return program === part.program ? undefined : program;
  };
}
