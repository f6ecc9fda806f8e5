/**
 * One measure of a part as what sounds in it: per voice, the chords with their ties joined, by position in units (1/24
 * quarter). `writeSounds` writes them at other positions; every mark of a chord goes with it.
 */
import { pieceOf } from '../edit/rhythm/rebar.ts';
import { without } from '../edit/update.ts';
import { chordDuration, isRest, type Chord } from '../model/chord.ts';
import type { PartMeasure, Voice } from '../model/score.ts';
import { TICKS_PER_UNIT, isGridPosition, type Meter } from '../notate/meter/notateMeter.ts';
import {
  chooseDivisions,
  regularize,
  type Division,
  type QuantizedNote,
} from '../notate/rhythm/quantizePerformance.ts';
import { hidesRests, writeVoice } from '../notate/write/writeVoice.ts';
import { midiPitch } from '../theory/pitch.ts';
import { ticks } from '../units.ts';

export interface MeasureSound {
  readonly chord: Chord;
  /** Units since the barline that a full measure would have: a pickup begins later than 0. */
  readonly start: number;
  readonly end: number;
}

/** The sounds of a voice that is written again; undefined for one without notes, which is not changed. */
export type VoiceSounds = readonly MeasureSound[] | undefined;

/**
 * The sounds of each voice, from the unit `from` on.
 *
 * @returns undefined where one does not begin on the grid: the measure has tuplets that the quantizer does not write.
 */
export function soundsOf({ voices }: PartMeasure, from: number): readonly VoiceSounds[] | undefined {
  const sounds = voices.map(({ chords }) => voiceSounds(chords, from));
  const isOnGrid = sounds.every((each) => each?.every(({ start }) => isGridPosition(start)) !== false);
  return isOnGrid ? sounds : undefined;
}

function voiceSounds(chords: readonly Chord[], from: number): VoiceSounds {
  if (chords.every(isRest)) return undefined;
  const sounds: MeasureSound[] = [];
  let at = from;
  for (const chord of chords) {
    const end = at + chordDuration(chord) / TICKS_PER_UNIT;
    const last = sounds.at(-1);
    if (last?.end === at && prolongs(last.chord, chord))
      sounds[sounds.length - 1] = { chord: joinedChord(last.chord, chord), start: last.start, end };
    else if (!isRest(chord)) sounds.push({ chord, start: at, end });
    at = end;
  }
  return sounds;
}

/** Whether a chord only holds the one before: all of its pitches are tied into it, and it has no marks of its own. */
function prolongs(chord: Chord, next: Chord): boolean {
  const isBare = !next.articulations && !next.ornaments && !next.lyrics && !next.graceBefore && !next.slurStarts;
  return (
    isBare &&
    chord.notes.length === next.notes.length &&
    chord.notes.every((note, index) => {
      const other = next.notes[index];
      return note.tied === true && other !== undefined && midiPitch(note.pitch) === midiPitch(other.pitch);
    })
  );
}

/** The first chord with what the held one says of the end of the sound: ties to the next chord and ends of slurs. */
function joinedChord(chord: Chord, held: Chord): Chord {
  const notes = chord.notes.map((note, index) => {
    const isTied = held.notes[index]?.tied === true;
    return isTied ? note : without(note, 'tied');
  });
  const { fermata, graceAfter } = held;
  const slurStops = [...(chord.slurStops ?? []), ...(held.slurStops ?? [])];
  return {
    ...chord,
    notes,
    ...(slurStops.length > 0 ? { slurStops } : {}),
    ...(fermata ? { fermata } : {}),
    ...(graceAfter ? { graceAfter } : {}),
  };
}

/** The pitches that are struck at a unit; one that is only held from the measure before is not. */
export const pitchesAt = (sounds: readonly VoiceSounds[], unit: number): readonly number[] =>
  sounds.flatMap((voice) =>
    (voice ?? [])
      .filter(({ start }) => start === unit)
      .flatMap(({ chord }) => chord.notes.map((note) => midiPitch(note.pitch))),
  );

export interface WrittenFrame {
  readonly meter: Meter;
  /** Units of the first measure that are before a pickup; 0 for a whole measure. */
  readonly from: number;
}

/**
 * The measure with its sounds moved. `unitOf` gives the new unit of each start, and of the end of the measure.
 *
 * @returns undefined where a beat would be divided by two and by three at once, which cannot be written.
 */
export function writeSounds(
  measure: PartMeasure,
  sounds: readonly VoiceSounds[],
  unitOf: (unit: number) => number | undefined,
  { meter, from }: WrittenFrame,
): PartMeasure | undefined {
  const moved = sounds.map((voice) => voice && movedSounds(voice, unitOf, meter.measure));
  const divisions = new Map<number, ReadonlyMap<number, Division>>();
  for (const { staff } of measure.voices) {
    const notes = measure.voices.flatMap((voice, index) =>
      voice.staff === staff ? (moved[index] ?? []).map(({ start }) => placeholder(start, 0)) : [],
    );
    const division = chooseDivisions(notes, meter);
    if (regularize(notes, meter, division).some((note, index) => note.unit !== notes[index]?.unit)) return undefined;
    divisions.set(staff, division);
  }
  const voices = measure.voices.map((voice, index): Voice => {
    const written = moved[index];
    return written
      ? { ...voice, chords: chordsOf(voice, written, divisions.get(voice.staff), { meter, from }) }
      : voice;
  });
  return withMovedSymbols({ ...measure, voices }, unitOf, from);
}

/** Stands for a sound in the quantizer: its index takes the place of the pitch. */
const placeholder = (unit: number, midiPitch: number): QuantizedNote => ({
  ...{ unit, midiPitch },
  ...{ sounding: 1, velocity: 80, confidence: 1 },
});

function movedSounds(
  voice: readonly MeasureSound[],
  unitOf: (unit: number) => number | undefined,
  end: number,
): readonly MeasureSound[] {
  const starts = voice.map(({ start }) => unitOf(start) ?? start);
  return voice.map((sound, index) => {
    const start = starts[index] ?? sound.start;
    const limit = starts[index + 1] ?? end;
    // A sound that ends where nothing begins keeps its length.
    const wanted = unitOf(sound.end) ?? start + sound.end - sound.start;
    const isHeld = sound.end === (voice[index + 1]?.start ?? end);
    return { ...sound, start, end: isHeld ? limit : Math.max(start + 1, Math.min(limit, wanted)) };
  });
}

function chordsOf(
  { chords, number }: Voice,
  sounds: readonly MeasureSound[],
  divisions: ReadonlyMap<number, Division> = new Map(),
  { meter, from }: WrittenFrame,
): readonly Chord[] {
  const hideRests = number > 0 && hidesRests(chords);
  // The index of the sound travels as the octave of a pitch.
  const spell = ({ midiPitch }: QuantizedNote) => ({ step: 0, alter: 0, octave: midiPitch }) as const;
  const separated = sounds.map(({ start, end }, index) => ({
    ...{ unit: start, length: end - start },
    notes: [placeholder(start, index)],
  }));
  const [written = []] = writeVoice(separated, 1, from, {
    meter,
    divisions,
    spell,
    ornamentOf: () => undefined,
    hideRests,
  });
  return written.map((chord, index) => {
    const sound = soundAt(chord);
    const source = sounds[sound ?? -1]?.chord;
    if (!source) return chord;
    const [isFirst, isLast] = [soundAt(written[index - 1]) !== sound, soundAt(written[index + 1]) !== sound];
    const { tupletStarts, tupletStops } = chord;
    return {
      ...pieceOf(source, chord.value, isFirst, isLast),
      ...(tupletStarts ? { tupletStarts } : {}),
      ...(tupletStops === undefined ? {} : { tupletStops }),
    };
  });
}

const soundAt = (chord: Chord | undefined): number | undefined => chord?.notes[0]?.pitch.octave;

/** Chord symbols stay with the notes above which they stand. */
function withMovedSymbols(
  measure: PartMeasure,
  unitOf: (unit: number) => number | undefined,
  from: number,
): PartMeasure {
  const { harmonies } = measure;
  if (!harmonies) return measure;
  const moved = harmonies.map((harmony) => {
    const unit = unitOf(from + harmony.at / TICKS_PER_UNIT);
    return unit === undefined ? harmony : { ...harmony, at: ticks((unit - from) * TICKS_PER_UNIT) };
  });
  return { ...measure, harmonies: moved.sort((a, b) => a.at - b.at) };
}
