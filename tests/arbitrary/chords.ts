/** Chords of one voice: stepwise pitches, ties, and every mark that a chord can have. */
import { comparePitches, midiPitch, type Pitch, type Step } from '../../engine/theory/pitch.ts';
import { spellPitch } from '../../engine/theory/spellPitch.ts';
import type { KeySignature } from '../../engine/theory/key.ts';
import type { Chord, GraceChord, Note, Syllable } from '../../engine/model/chord.ts';
import type { Tuning } from '../../engine/theory/tunings.ts';
import type { Beat } from './rhythm.ts';
import type { Tape } from './tape.ts';

export type Draft = { -readonly [K in keyof Chord]: Chord[K] };

export interface ChordSetting {
  readonly key: KeySignature;
  readonly staffCount: number;
  readonly tuning: Tuning | undefined;
  readonly drums: boolean;
  /** Unknown fields, confidences, quarter tones: values that only MusicJSON can store. */
  readonly extras: boolean;
  /** Everything beyond pitch and time. */
  readonly marks: boolean;
  /** Slur numbers that are open in the part. */
  readonly slurs: Set<number>;
}

const WORDS = ['la', 'Hel', 'lo', 'world', "don't", 'ö', '愛', 'two words', '_', 'a-b', 'x-', '~'] as const;

export const extraOf = (tape: Tape): { readonly extra?: Record<string, unknown> } =>
  tape.chance(12) ? { extra: { Colour: tape.pick('red', '#12f'), nested: { list: [1, null, 'é'] } } } : {};

function pitchOf(tape: Tape, centre: number, setting: ChordSetting): Pitch {
  const midi = Math.min(108, Math.max(21, centre + tape.between(-7, 7)));
  const pitch = spellPitch(midi, setting.key);
  if (setting.extras && tape.chance(40)) return { ...pitch, alter: pitch.alter + (pitch.alter > 1 ? -0.5 : 0.5) };
  return tape.chance(10) ? enharmonic(pitch) : pitch;
}

/** The enharmonic equivalent one step up, where a double flat can write it. */
function enharmonic(pitch: Pitch): Pitch {
  const [step, octave] = pitch.step === 6 ? [0, pitch.octave + 1] : [pitch.step + 1, pitch.octave];
  const up: Pitch = { step: step as Step, octave, alter: 0 };
  const alter = midiPitch(pitch) - midiPitch(up);
  return Math.abs(alter) <= 2 ? { ...up, alter } : pitch;
}

function noteOf(tape: Tape, pitch: Pitch, { tuning, drums, extras, marks }: ChordSetting): Note {
  if (!marks) return { pitch };
  return {
    pitch,
    ...(tape.chance(8) ? { fingering: tape.pick('r1', 'l5', '3', 'r2') } : {}),
    ...(tuning && tape.chance(3) ? { string: tape.draw(tuning.strings.length), fret: tape.draw(20) } : {}),
    ...(tape.chance(20)
      ? { notehead: tape.pick('x', 'diamond', 'slash', 'normal', 'circle-x', 'triangle', 'none') }
      : {}),
    ...(tape.chance(20) ? { accidental: tape.pick('courtesy', 'cautionary', 'bracketed', 'forced', 'hidden') } : {}),
    ...(drums && tape.chance(2) ? { percussionKey: tape.between(35, 81) } : {}),
    ...(tape.chance(40) ? { looseTie: tape.pick('open', 'next'), tieSide: tape.pick('above', 'below') } : {}),
    ...(extras && tape.chance(20) ? { confidence: tape.between(0, 100) / 100 } : {}),
    ...(extras ? extraOf(tape) : {}),
  };
}

const sorted = (notes: readonly Note[]): Note[] =>
  [...notes]
    .sort((a, b) => comparePitches(a.pitch, b.pitch))
    .filter((note, index, all) => index === 0 || comparePitches((all[index - 1] as Note).pitch, note.pitch) !== 0);

function notesOf(tape: Tape, centre: number, setting: ChordSetting): Note[] {
  const count = tape.pick(1, 1, 1, 2, 3, 1, 4);
  const pitches = Array.from({ length: count }, () => pitchOf(tape, centre, setting));
  return sorted(pitches.map((pitch) => noteOf(tape, pitch, setting)));
}

/** Ties all or one of the previous notes, and may add others. */
function tiedOn(tape: Tape, previous: Draft, notes: readonly Note[]): Note[] {
  const held = tape.chance(3) ? previous.notes.slice(0, 1) : previous.notes;
  const heldPitches = new Set(held.map(({ pitch }) => midiPitch(pitch)));
  previous.notes = previous.notes.map((note) =>
    heldPitches.has(midiPitch(note.pitch)) ? { ...note, tied: true } : note,
  );
  const added = tape.chance(3) ? notes.filter(({ pitch }) => !heldPitches.has(midiPitch(pitch))) : [];
  return sorted([...held.map(({ pitch }): Note => ({ pitch })), ...added]);
}

function slursOf(tape: Tape, open: Set<number>): Pick<Chord, 'slurStarts' | 'slurStops'> {
  const stops = tape.chance(5) ? [...open].slice(0, 1) : [];
  for (const number of stops) open.delete(number);
  const number = tape.chance(8) ? [1, 2, 3, 4].find((candidate) => !open.has(candidate)) : undefined;
  if (number === undefined) return stops.length > 0 ? { slurStops: stops } : {};
  open.add(number);
  const style = {
    ...(tape.chance(3) ? { side: tape.pick('above', 'below') } : {}),
    ...(tape.chance(4) ? { style: 'dashed' as const } : {}),
  };
  return { ...(stops.length > 0 ? { slurStops: stops } : {}), slurStarts: [{ number, ...style }] };
}

const graceOf = (tape: Tape, centre: number, setting: ChordSetting): GraceChord => ({
  notes: notesOf(tape, centre, { ...setting, slurs: new Set() }),
  value: { base: tape.pick(3, 4, 2), dots: 0 },
  slash: tape.chance(2),
  ...(setting.staffCount > 1 && tape.chance(12) ? { staff: tape.draw(setting.staffCount) } : {}),
  ...(tape.chance(8) ? { articulations: [tape.pick('accent', 'soft-accent')] } : {}),
  ...(tape.chance(4) ? { slurStarts: [{ number: 5 }] } : {}),
  ...(tape.chance(6) ? { slurStops: [5] } : {}),
});

const graces = (tape: Tape, centre: number, setting: ChordSetting): GraceChord[] =>
  Array.from({ length: tape.between(1, 3) }, () => graceOf(tape, centre, setting));

function lyricsOf(tape: Tape): Pick<Chord, 'lyrics'> {
  if (!tape.chance(3)) return {};
  const syllable = (): Syllable => ({
    text: tape.pick(...(WORDS as readonly [string, ...string[]])),
    position: tape.pick('single', 'begin', 'middle', 'end'),
    ...(tape.chance(8) ? { extender: true } : {}),
  });
  const verses = tape.chance(4) ? [tape.chance(2) ? null : syllable(), syllable()] : [syllable()];
  return { lyrics: verses };
}

function marksOf(tape: Tape): Partial<Chord> {
  if (!tape.chance(4)) return {};
  return {
    ...(tape.chance(2)
      ? { articulations: [tape.pick('staccato', 'accent', 'tenuto', 'marcato', 'breath', 'up-bow', 'doit')] }
      : {}),
    ...(tape.chance(6)
      ? {
          ornaments: [
            {
              kind: tape.pick('trill', 'mordent', 'turn', 'inverted-turn'),
              ...(tape.chance(2) ? { accidentalAbove: 1 } : {}),
              ...(tape.chance(4) ? { line: true } : {}),
            },
          ],
        }
      : {}),
    ...(tape.chance(6) ? { fermata: tape.pick('normal', 'angled', 'square') } : {}),
    ...(tape.chance(6) ? { arpeggio: tape.pick('plain', 'up', 'down', 'bracket') } : {}),
    ...(tape.chance(8) ? { tremolo: { strokes: tape.between(1, 4), kind: 'single' as const } } : {}),
    ...(tape.chance(8) ? { stem: tape.pick('up', 'down', 'none') } : {}),
    ...(tape.chance(8) ? { beam: tape.pick('break', 'join') } : {}),
    ...(tape.chance(8) ? { beamsBefore: tape.between(1, 2) } : {}),
    ...(tape.chance(20) ? { cue: true } : {}),
  };
}

export interface VoiceState {
  previous: Draft | undefined;
  centre: number;
}

/** All properties of a chord except pitches and duration. */
function aroundOf(
  tape: Tape,
  { rest, tie }: { rest: boolean; tie: boolean },
  state: VoiceState,
  setting: ChordSetting,
): Partial<Chord> {
  const extras = {
    ...(setting.extras && tape.chance(20) ? { confidence: tape.between(0, 100) / 100 } : {}),
    ...(setting.extras ? extraOf(tape) : {}),
  };
  if (rest) return { ...(tape.chance(5) ? { hidden: true } : {}), ...extras };
  return {
    ...(setting.staffCount > 1 && tape.chance(12) ? { staff: tape.draw(setting.staffCount) } : {}),
    ...(!tie && tape.chance(12) ? { graceBefore: graces(tape, state.centre, setting) } : {}),
    ...(tape.chance(30) ? { graceAfter: graces(tape, state.centre, setting) } : {}),
    ...slursOf(tape, setting.slurs),
    ...lyricsOf(tape),
    ...marksOf(tape),
    ...extras,
  };
}

/** One chord, which sometimes is tied to the voice's previous chord. */
export function chordOf(tape: Tape, { value, ...brackets }: Beat, state: VoiceState, setting: ChordSetting): Draft {
  state.centre = Math.min(96, Math.max(33, state.centre + tape.between(-3, 3)));
  const rest = tape.chance(6);
  const fresh = rest ? [] : notesOf(tape, state.centre, setting);
  const { previous } = state;
  const tie = !rest && previous !== undefined && previous.notes.length > 0 && tape.chance(6);
  const notes = tie ? tiedOn(tape, previous, fresh) : fresh;
  const velocity = tape.pick(80, 80, 64, 96, 1, 127);
  const plain: Draft = { value, ...brackets, notes, velocity };
  const chord = setting.marks ? { ...plain, ...aroundOf(tape, { rest, tie }, state, setting) } : plain;
  state.previous = chord;
  return chord;
}
