/** The cells of one measure on one staff: voices as in-accords, words and dynamics, barlines. */
import { chordDuration } from '../../model/chord.ts';
import type { Chord, GraceChord } from '../../model/chord.ts';
import type { Direction } from '../../model/direction.ts';
import type { Measure, Voice } from '../../model/score.ts';
import { beginsLeft, cells, DOT_3, literary, lowerDigits, NUMBER } from './cells.ts';
import { chordCells } from './chordCells.ts';
import type { VoiceState } from './chordCells.ts';
import * as signs from './signs.ts';
import type { SlurSigns } from './slurCells.ts';
import { valueSigns } from './valueSigns.ts';

/** A part of a measure after which a line may end. */
export interface Atom {
  readonly text: string;
  /** The text where it begins a line: its first note has an octave mark. */
  readonly atLineStart: string;
  /** Moment of the note or rest in its measure; absent for signs between them. */
  readonly at?: number;
}

const joined = (before: string, after: string): string =>
  before + (before !== '' && beginsLeft(after) ? DOT_3 : '') + after;

/** Among music signs, the period of an abbreviation is a dot 3. */
const abbreviated = (brf: string): string => brf.replaceAll(cells('256'), DOT_3);

function wordCells(text: string, state: VoiceState): string {
  const { brf, unknown } = literary(text.trim());
  if (unknown !== '') state.onLoss('words', text);
  // Several words stand between two signs and blanks.
  return brf.includes(' ') ? ` ${signs.WORD}${abbreviated(brf)}${signs.WORD} ` : signs.WORD + abbreviated(brf);
}

function directionCells(direction: Direction, state: VoiceState): string {
  switch (direction.kind) {
    case 'dynamic':
      return signs.WORD + literary(direction.name).brf;
    case 'words':
      return wordCells(direction.text, state);
    case 'hairpin':
      return signs.HAIRPINS[direction.direction][direction.edge];
    case 'pedal':
      return signs.PEDAL[direction.edge];
    default:
      return '';
  }
}

const tupletCells = ({ tupletStarts = [] }: Chord): string =>
  tupletStarts
    .filter(({ implied }) => implied !== true)
    .map(({ actual }) => signs.HANDS[1].slice(0, 1) + lowerDigits(actual) + DOT_3)
    .join('');

export interface StaffMeasure {
  readonly voices: readonly Voice[];
  readonly directions: readonly Direction[];
  readonly measure: Measure;
  readonly slurs: ReadonlyMap<Chord | GraceChord, SlurSigns>;
  /** Jumps are written on the first staff only. */
  readonly isFirst: boolean;
}

function voiceAtoms({ chords }: Voice, given: Omit<StaffMeasure, 'voices'>, state: VoiceState): Atom[] {
  const waiting = [...given.directions];
  const sizes = valueSigns(chords, given.measure.duration);
  let at = 0;
  state.last = undefined;
  state.tied.clear();
  const atoms = chords.flatMap((chord, index): Atom[] => {
    let before = '';
    while (waiting[0] !== undefined && waiting[0].at <= at)
      before += directionCells(waiting.shift() as Direction, state);
    const onset = at;
    at += chordDuration(chord);
    if (before !== '') state.last = undefined;
    if (chord.hidden === true) return before === '' ? [] : [{ text: before, atLineStart: before }];
    const write = (own: VoiceState): string =>
      joined(before, `${tupletCells(chord)}${sizes[index] ?? ''}${chordCells(chord, own, given.slurs)}`);
    const fresh = { ...state, last: undefined, alterations: new Map(state.alterations), tied: new Set(state.tied) };
    const atLineStart = write({ ...fresh, onLoss: () => undefined });
    return [{ text: write(state), atLineStart, at: onset }];
  });
  const rest = waiting.map((direction) => directionCells(direction, state)).join('');
  return rest === '' ? atoms : [...atoms, { text: rest, atLineStart: rest }];
}

/** Voices in the order in which the hand is read; a voice of hidden rests is none. */
export function measureCells(staff: StaffMeasure, state: VoiceState): Atom[] {
  const shown = staff.voices.filter(({ chords }, index) => index === 0 || chords.some(({ hidden }) => hidden !== true));
  const order = state.readsDown ? shown : shown.toReversed();
  const atoms = order.flatMap((voice, index) => {
    const own = voiceAtoms(voice, { ...staff, directions: index === 0 ? staff.directions : [] }, state);
    return index === 0 ? own : [{ text: signs.IN_ACCORD, atLineStart: signs.IN_ACCORD }, ...own];
  });
  const { repeatStart, volta, jumps = [] } = staff.measure;
  const jumpsHere = staff.isFirst ? jumps : [];
  let opening = targetSigns(jumpsHere);
  opening += repeatStart === true ? signs.REPEAT.start : '';
  if (volta?.start === true) opening += NUMBER + lowerDigits(volta.endings.join(''));
  return framed(atoms, opening, closingOf(staff.measure) + departures(jumpsHere, state));
}

type Jumps = NonNullable<Measure['jumps']>;

const targetSigns = (jumps: Jumps): string =>
  jumps.map(({ kind }) => (kind === 'segno' ? signs.SEGNO : kind === 'coda' ? signs.CODA : '')).join('');

const JUMP_WORDS: Partial<Record<Jumps[number]['kind'], string>> = {
  'da-capo': 'D.C.',
  'dal-segno': 'D.S.',
  fine: 'Fine',
};

/** After the barline and a blank: directly after a note, the sign of the coda would be an interval with a finger. */
function departures(jumps: Jumps, state: VoiceState): string {
  return jumps
    .map(({ kind, text }) => {
      const words = JUMP_WORDS[kind];
      if (words === undefined) return kind === 'to-coda' ? ` ${signs.CODA}` : '';
      const { brf, unknown } = literary(text ?? words);
      if (unknown !== '') state.onLoss('jump', kind);
      return ` ${signs.WORD}${abbreviated(brf)}${signs.WORD}`;
    })
    .join('');
}

function closingOf({ repeatEnd, barline }: Measure): string {
  if (repeatEnd !== undefined) return signs.REPEAT.end;
  if (barline === 'final') return signs.FINAL_BARLINE;
  return barline === 'double' || barline === 'heavy' ? signs.SECTION_BARLINE : '';
}

function framed(atoms: readonly Atom[], opening: string, closing: string): Atom[] {
  return atoms.map(({ text, atLineStart, ...atom }, index) => {
    const before = index === 0 ? opening : '';
    const after = index === atoms.length - 1 ? closing : '';
    return { ...atom, text: joined(before, text) + after, atLineStart: joined(before, atLineStart) + after };
  });
}
