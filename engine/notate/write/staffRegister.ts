/**
 * Chooses the clefs and ottavas of a piano's staff, so that passages far outside it are read without counting ledger lines (Gould,
 * "Behind Bars", "Clefs" and "Octave signs"). The cheapest sequence for the passages of the staff is found by dynamic
 * programming: what costs are ledger lines, the notes under an ottava, and each change.
 */
import { BASS_CLEF, TREBLE_CLEF } from '../../model/emptyScore.ts';
import type { Clef } from '../../model/score.ts';
import { diatonicStep, type Pitch } from '../../theory/pitch.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { SeparatedChord } from '../voices/separatedChord.ts';

export interface WrittenOttava {
  /** Units since the first barline: the first chord, and the end of the last. */
  readonly from: number;
  readonly to: number;
  /** 1 for 8va, -1 for 8vb. */
  readonly octaves: 1 | -1;
}

export interface WrittenClef {
  /** Units since the first barline. */
  readonly unit: number;
  readonly clef: Clef;
}

export interface StaffRegister {
  /** The clef at the beginning. */
  readonly clef: Clef;
  readonly changes: readonly WrittenClef[];
  readonly ottavas: readonly WrittenOttava[];
}

/** A way to print a passage. */
interface Register {
  readonly clef: Clef;
  /** Octaves that the notes are printed lower than they sound. */
  readonly octaves: 0 | 1 | -1;
  /** Diatonic step of the middle line. */
  readonly middle: number;
}

/** B4 and D3. */
const [TREBLE_MIDDLE, BASS_MIDDLE] = [34, 22];
const REGISTERS: readonly Register[] = [
  { clef: TREBLE_CLEF, octaves: 0, middle: TREBLE_MIDDLE },
  { clef: BASS_CLEF, octaves: 0, middle: BASS_MIDDLE },
  { clef: TREBLE_CLEF, octaves: 1, middle: TREBLE_MIDDLE },
  { clef: BASS_CLEF, octaves: -1, middle: BASS_MIDDLE },
];

/** Cost of a note by its number of ledger lines: up to two are read at sight. */
const LEDGER_LINES = [0, 0, 0, 1, 3, 6, 10] as const;
/**
 * Cost of a note under an ottava, of one there that is read at sight without it (such as the chords between low bass notes, which
 * would only be farther from where they sound), and of an ottava: as much as two notes on four ledger lines.
 */
const UNDER = 0.25;
const NEEDLESSLY_UNDER = 1;
const OTTAVA = 6;
/** Cost of a change of clef, of one inside a measure, and of another clef than the usual one at the beginning. */
const CHANGE = 5;
const INSIDE = 2;
/** An ottava ends before a rest of this many units (two quarters): it would seem to go on. */
const PAUSE = 48;
/** Staff steps from the middle line to the first ledger line, and C to C. */
const OUTSIDE = 6;
const OCTAVE = 7;

/** Chords of all voices between two moments at which no note of the staff is held. */
interface Passage {
  readonly from: number;
  to: number;
  /** Diatonic steps of the notes. */
  readonly steps: number[];
}

/**
 * `voices`: chords in order of time; `usual`: the treble or the bass clef.
 *
 * @param measure units from barline to barline.
 */
export function chooseRegister(
  voices: readonly (readonly SeparatedChord[])[],
  usual: Clef,
  measure: number,
  spell: (note: QuantizedNote) => Pitch,
): StaffRegister {
  const passages = passagesOf(voices, (note) => diatonicStep(spell(note)));
  const registers = cheapestRegisters(passages, usual, measure);
  const changes: WrittenClef[] = [];
  const ottavas: { from: number; to: number; octaves: 1 | -1 }[] = [];
  passages.forEach(({ from, to }, index) => {
    const [register, before] = [registers[index], registers[index - 1]];
    if (!register) return;
    const { clef, octaves } = register;
    if (before && before.clef !== clef) changes.push({ unit: from, clef });
    if (octaves === 0) return;
    const last = ottavas.at(-1);
    if (last && before === register && from - last.to < PAUSE) last.to = to;
    else ottavas.push({ from, to, octaves });
  });
  return { clef: registers[0]?.clef ?? usual, changes, ottavas };
}

function passagesOf(
  voices: readonly (readonly SeparatedChord[])[],
  stepOf: (note: QuantizedNote) => number,
): Passage[] {
  const chords = voices.flat().sort((a, b) => a.unit - b.unit);
  const passages: Passage[] = [];
  for (const { unit, length, notes } of chords) {
    const last = passages.at(-1);
    const steps = notes.map(stepOf);
    if (last && unit < last.to) {
      last.steps.push(...steps);
      last.to = Math.max(last.to, unit + length);
    } else passages.push({ from: unit, to: unit + length, steps });
  }
  return passages;
}

/** `step`: staff steps from the middle line. */
function ledgerCost(step: number): number {
  const lines = Math.max(0, Math.floor((Math.abs(step) - OUTSIDE) / 2) + 1);
  return LEDGER_LINES[Math.min(lines, LEDGER_LINES.length - 1)] ?? 0;
}

const costOf = ({ steps }: Passage, { octaves, middle }: Register): number =>
  steps.reduce((sum, step) => {
    const printed = ledgerCost(step - OCTAVE * octaves - middle);
    if (octaves === 0) return sum + printed;
    return sum + printed + (ledgerCost(step - middle) === 0 ? NEEDLESSLY_UNDER : UNDER);
  }, 0);

/** Cost of going from one register to another before a passage, after a rest of some units. */
function changeCost(from: Register, to: Register, { from: unit }: Passage, rest: number, measure: number): number {
  const clef = from.clef === to.clef ? 0 : CHANGE + (unit % measure === 0 ? 0 : INSIDE);
  const ottava = to.octaves !== 0 && (from !== to || rest >= PAUSE) ? OTTAVA : 0;
  return clef + ottava;
}

/** The register of every passage. */
function cheapestRegisters(passages: readonly Passage[], usual: Clef, measure: number): Register[] {
  let costs = REGISTERS.map(
    ({ clef, octaves }) => (clef.sign === usual.sign ? 0 : CHANGE) + (octaves === 0 ? 0 : OTTAVA),
  );
  const cheapest = passages.map((passage, index) => {
    const before = passages[index - 1];
    const ways = REGISTERS.map((to, own) => {
      if (!before) return { from: own, cost: costs[own] ?? 0 };
      const rest = passage.from - before.to;
      return REGISTERS.map((from, at) => ({
        from: at,
        cost: (costs[at] ?? 0) + changeCost(from, to, passage, rest, measure),
      })).reduce((best, way) => (way.cost < best.cost ? way : best));
    });
    costs = REGISTERS.map((register, to) => (ways[to]?.cost ?? 0) + costOf(passage, register));
    return ways.map(({ from }) => from);
  });
  let at = costs.indexOf(Math.min(...costs));
  return cheapest
    .toReversed()
    .flatMap((from) => {
      const register = REGISTERS[at] ?? [];
      at = from[at] ?? 0;
      return register;
    })
    .toReversed();
}
