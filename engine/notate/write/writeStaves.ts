/** Writes the staves of a part: their voices, the spelling of all their notes, clefs and octave lines. */
import type { Ornament } from '../../model/chord.ts';
import { keySignatureOf, type KeySignature } from '../../theory/key.ts';
import { spellNotes } from '../harmony/spelling/spellNotes.ts';
import { UNITS_PER_QUARTER, type Meter } from '../meter/notateMeter.ts';
import { chooseDivisions, regularize, type Division, type QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { SeparatedChord } from '../voices/separatedChord.ts';
import { separateVoices } from '../voices/separateVoices.ts';
import type { StaffPlan } from '../voices/stavesForMode.ts';
import type { WrittenStaff } from './buildScore.ts';
import { ornamentSign } from './ornamentSign.ts';
import { chooseRegister } from './staffRegister.ts';
import { writeVoice, type VoiceStyle } from './writeVoice.ts';

export interface StaffFrame {
  readonly meter: Meter;
  /** One a measure. */
  readonly keys: readonly KeySignature[];
  readonly measures: number;
  readonly firstUnit: number;
  /** Whether clefs change and ottavas are written, as for a piano. */
  readonly changesClefs: boolean;
}

/** A staff whose notes are divided into voices. */
interface VoicedStaff {
  readonly clef: StaffPlan['clef'];
  readonly divisions: ReadonlyMap<number, Division>;
  readonly lines: readonly SeparatedChord[][];
}

const C_MAJOR = keySignatureOf(0);

const keyAt = (unit: number, { keys, meter }: StaffFrame): KeySignature =>
  keys[Math.floor(unit / meter.measure)] ?? C_MAJOR;

function voiced({ clef, notes, voices }: StaffPlan, { meter }: StaffFrame): VoicedStaff {
  const divisions = chooseDivisions(notes, meter);
  return { clef, divisions, lines: separateVoices(regularize(notes, meter, divisions), meter, voices, divisions) };
}

/** The spelling of the notes of all staves, which are heard together, and of their grace notes. */
function spellingOf(staves: readonly VoicedStaff[], frame: StaffFrame): VoiceStyle['spell'] {
  const struck = staves.flatMap(({ lines }) => lines.flatMap((line) => line.flatMap(({ notes }) => notes)));
  const pitches = struck.flatMap(({ unit, midiPitch, graces = [] }) =>
    [midiPitch, ...graces.map((grace) => grace.midiPitch)].map((pitch) => ({ unit, midiPitch: pitch })),
  );
  return spellNotes(
    pitches.map(({ unit, midiPitch }) => ({
      at: unit / UNITS_PER_QUARTER,
      midiPitch,
      fifths: keyAt(unit, frame).fifths,
    })),
    ({ unit, midiPitch }: QuantizedNote) => ({ at: unit / UNITS_PER_QUARTER, midiPitch }),
  );
}

function writeStaff(
  { clef, lines, divisions }: VoicedStaff,
  spell: VoiceStyle['spell'],
  frame: StaffFrame,
): WrittenStaff {
  const { meter, measures, firstUnit, changesClefs } = frame;
  const ornamentOf = (note: QuantizedNote): Ornament | undefined =>
    note.ornament && ornamentSign(note.ornament, spell(note), keyAt(note.unit, frame));
  const register = changesClefs ? chooseRegister(lines, clef, meter.measure, spell) : undefined;
  return {
    ...(register ?? { clef, changes: [], ottavas: [] }),
    voices: lines.map((line, number) =>
      writeVoice(line, measures, firstUnit, { meter, divisions, spell, ornamentOf, hideRests: number > 0 }),
    ),
  };
}

export function writeStaves(plans: readonly StaffPlan[], frame: StaffFrame): WrittenStaff[] {
  const staves = plans.map((plan) => voiced(plan, frame));
  const spell = spellingOf(staves, frame);
  return staves.map((staff) => writeStaff(staff, spell, frame));
}
