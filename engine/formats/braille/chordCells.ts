/** The cells of one chord, note or rest of a voice. */
import { isRest } from '../../model/chord.ts';
import type { Chord, GraceChord, Note } from '../../model/chord.ts';
import { alterInKey } from '../../theory/key.ts';
import type { KeySignature } from '../../theory/key.ts';
import type { ContentKind } from '../proof/content.ts';
import { cells } from './cells.ts';
import * as signs from './signs.ts';
import type { SlurSigns } from './slurCells.ts';

/** What is in force while a voice is written. */
export interface VoiceState {
  readonly key: KeySignature;
  /** Whether chords are written from their highest note downwards, as for the right hand. */
  readonly readsDown: boolean;
  /** Alterations written in this measure, by step and octave; the voices of a staff share them. */
  readonly alterations: Map<number, number>;
  /** The last note, from which the next one needs no octave mark if it is near; undefined where every note needs one. */
  last: Note['pitch'] | undefined;
  /** Pitches that a tie holds: their accidentals are not repeated. */
  readonly tied: Set<number>;
  readonly onLoss: (kind: ContentKind, detail: string) => void;
}

const placeOf = ({ step, octave }: Note['pitch']): number => 7 * octave + step;

/** Seconds and thirds need no mark, fourths and fifths only in another octave, larger intervals always. */
function needsMark(last: Note['pitch'] | undefined, next: Note['pitch']): boolean {
  if (last === undefined) return true;
  const distance = Math.abs(placeOf(next) - placeOf(last));
  return distance >= 5 || (distance >= 3 && next.octave !== last.octave);
}

function accidentalOf(note: Note, state: VoiceState): string {
  const { alter, step } = note.pitch;
  const place = placeOf(note.pitch);
  if (!Number.isInteger(alter) || Math.abs(alter) > 2) {
    state.onLoss('quarterTone', String(alter));
    return '';
  }
  if (state.tied.has(place)) return '';
  const inForce = state.alterations.get(place) ?? alterInKey(step, state.key);
  if (inForce === alter && note.accidental === undefined) return '';
  if (note.accidental === 'hidden') return '';
  state.alterations.set(place, alter);
  return signs.accidental(alter);
}

const fingerOf = (note: Note, state: VoiceState): string => {
  if (note.fingering === undefined) return '';
  const finger = signs.FINGERS[note.fingering.replace(/^[lr]/, '')];
  if (finger === undefined) state.onLoss('fingering', note.fingering);
  return finger ?? '';
};

const BREVE = -1;
const LARGEST = BREVE;
const SMALLEST = 7;

/** The cell of a name or a rest, whose values repeat every four: wholes look like 16ths. */
function valueCell(note: Note | undefined, base: number): string {
  if (base === BREVE) return valueCell(note, 0) + signs.BREVE + valueCell(note, 0);
  const column = base % 4;
  if (note === undefined) return signs.RESTS[column] ?? '';
  return cells((signs.NAMES[note.pitch.step] ?? '') + (signs.VALUE_DOTS[column] ?? ''));
}

interface Written {
  readonly notes: readonly Note[];
  readonly value: Chord['value'];
}

/** The written note with its accidental and octave, then the intervals of the others. Empty for values without a cell. */
function headsOf({ notes, value }: Written, state: VoiceState, isTied: (note: Note) => string): string {
  if (value.base < LARGEST || value.base > SMALLEST) {
    state.onLoss('note', `value ${value.base}`);
    return '';
  }
  const [first, ...others] = state.readsDown ? notes.toReversed() : notes;
  const dots = cells('3').repeat(value.dots);
  if (first === undefined) return valueCell(undefined, value.base) + dots;
  const mark = needsMark(state.last, first.pitch) ? signs.octaveMark(first.pitch.octave) : '';
  state.last = first.pitch;
  let text = accidentalOf(first, state) + mark + valueCell(first, value.base) + dots;
  text += fingerOf(first, state) + isTied(first);
  let before = first;
  for (const note of others) {
    const distance = Math.abs(placeOf(note.pitch) - placeOf(first.pitch));
    const isFar = Math.abs(placeOf(note.pitch) - placeOf(before.pitch)) > 7 || (before === first && distance > 7);
    text += accidentalOf(note, state) + (isFar || distance === 0 ? signs.octaveMark(note.pitch.octave) : '');
    text += signs.INTERVALS[distance === 0 ? 6 : (distance - 1) % 7] + fingerOf(note, state) + isTied(note);
    before = note;
  }
  return text;
}

/** Articulations and ornaments, which stand before the note. */
function marksBefore(chord: Chord | GraceChord, state: VoiceState): string {
  const ornaments = (chord.ornaments ?? []).map(({ kind, extended, approach, departure }) => {
    const sign = (extended === true ? signs.EXTENDED_ORNAMENTS[kind] : undefined) ?? signs.ORNAMENTS[kind];
    if (sign === undefined || approach !== undefined || departure !== undefined) state.onLoss('ornament', kind);
    return sign ?? '';
  });
  const articulations = (chord.articulations ?? []).map((name) => {
    if (signs.ARTICULATIONS[name] === undefined && name !== 'breath') state.onLoss('articulation', name);
    return signs.ARTICULATIONS[name] ?? '';
  });
  return ornaments.join('') + articulations.join('');
}

/** The signs of the slurs of chords and grace chords, before and after each. */
type Slurs = ReadonlyMap<Chord | GraceChord, SlurSigns>;

const NO_SLUR: SlurSigns = { before: '', after: '' };

function graceCells(grace: GraceChord, state: VoiceState, slurs: Slurs): string {
  const sign = grace.slash ? signs.GRACE.slash : signs.GRACE.long;
  const { before, after } = slurs.get(grace) ?? NO_SLUR;
  return before + sign + marksBefore(grace, state) + headsOf(grace, state, () => '') + after;
}

export function chordCells(chord: Chord, state: VoiceState, slurs: Slurs): string {
  const slur = slurs.get(chord) ?? NO_SLUR;
  const graces = (chord.graceBefore ?? []).map((each) => graceCells(each, state, slurs)).join('');
  const tiesAll = chord.notes.length > 1 && chord.notes.every(({ tied }) => tied === true);
  const tieOf = ({ tied }: Note): string => (tied === true && !tiesAll ? signs.TIE : '');
  const value = chord.fullMeasure === undefined ? chord.value : { base: 0 as const, dots: 0 as const };
  const before = slur.before + marksBefore(chord, state);
  const arpeggio = chord.arpeggio === undefined || chord.arpeggio === 'bracket' ? '' : signs.ARPEGGIO[chord.arpeggio];
  if (chord.arpeggio === 'bracket') state.onLoss('arpeggio', 'bracket');
  const heads = headsOf({ notes: chord.notes, value }, state, tieOf);
  state.tied.clear();
  for (const { pitch, tied } of chord.notes) if (tied === true) state.tied.add(placeOf(pitch));
  const after = (chord.graceAfter ?? []).map((each) => graceCells(each, state, slurs)).join('');
  return (
    graces +
    before +
    arpeggio +
    heads +
    (tiesAll ? signs.CHORD_TIE : '') +
    marksAfter(chord, state) +
    slur.after +
    after
  );
}

function marksAfter(chord: Chord, state: VoiceState): string {
  const { tremolo, articulations = [], fermata } = chord;
  const repeats = tremolo?.kind === 'single' && !isRest(chord) ? signs.TREMOLOS[tremolo.strokes - 1] : undefined;
  if (tremolo !== undefined && tremolo.kind !== 'stop' && repeats === undefined) state.onLoss('tremolo', tremolo.kind);
  return (
    (repeats ?? '') +
    (fermata === undefined ? '' : signs.FERMATA) +
    (articulations.includes('breath') ? signs.BREATH : '')
  );
}
