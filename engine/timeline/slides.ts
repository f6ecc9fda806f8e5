/**
 * Glissandi and slides of one part. Instruments whose pitch can move (strings, guitars, voices, trombones, synthesizers)
 * slide to the pitch of the next note; the others play the keys between both: white or black ones on a keyboard, the
 * notes of the key on a harp, all semitones otherwise.
 */
import { chordDuration, type GlissandoStop, type Note } from '../model/chord.ts';
import type { Part, PartMeasure } from '../model/score.ts';
import { familyOf, type InstrumentFamily } from '../theory/instruments.ts';
import { alterInKey, type KeySignature } from '../theory/key.ts';
import { midiPitch, type Step } from '../theory/pitch.ts';
import type { Stroke } from './ornaments.ts';
import type { PitchPoint } from './playedNote.ts';
import type { SoundingSpan } from './soundingSpans.ts';

/** A line from a note, and the pitch to which it leads. */
export interface Slide {
  readonly kind: GlissandoStop['kind'];
  readonly to: number;
}

/** Longest time of one key of a run, and of the slide of a `slide`, in seconds. */
const LONGEST_KEY = 0.12;
const LONGEST_SLIDE = 0.3;

const BLACK_KEYS: ReadonlySet<number> = new Set([1, 3, 6, 8, 10]);
const KEYBOARDS: ReadonlySet<InstrumentFamily> = new Set(['piano', 'chromatic percussion', 'organ']);
const GLIDING: ReadonlySet<InstrumentFamily> = new Set([
  ...(['guitar', 'bass', 'strings', 'ensemble', 'synth lead', 'synth pad', 'synth effects'] as const),
]);
const HARP = 47;
const [TIMPANI, TROMBONE, FIDDLE] = [48, 58, 111];

/** The name of a note's place in its part. */
export const placeOf = (measure: number, voice: number, chord: number, note: number): string =>
  `${String(measure)} ${String(voice)} ${String(chord)} ${String(note)}`;

const keyOfLine = ({ kind, number }: GlissandoStop): string => `${kind} ${String(number)}`;

interface LineEnd {
  readonly at: number;
  readonly place: string;
  readonly note: Note;
}

/** The notes of a measure with ends of lines, in order of time. */
function endsIn({ voices }: PartMeasure, measure: number): readonly LineEnd[] {
  const ends: LineEnd[] = [];
  voices.forEach(({ chords }, voice) => {
    let at = 0;
    chords.forEach((chord, place) => {
      chord.notes.forEach((note, index) => {
        if (note.glissandoStarts ?? note.glissandoStops)
          ends.push({ at, place: placeOf(measure, voice, place, index), note });
      });
      at += chordDuration(chord);
    });
  });
  return ends.sort((a, b) => a.at - b.at);
}

/** The slides of a part, by the place of the note from which they start. */
export function slidesOf({ measures }: Part): ReadonlyMap<string, Slide> {
  const open = new Map<string, string>();
  const slides = new Map<string, Slide>();
  for (const { place, note } of measures.flatMap(endsIn)) {
    for (const line of note.glissandoStops ?? []) {
      const from = open.get(keyOfLine(line));
      if (from !== undefined) slides.set(from, { kind: line.kind, to: midiPitch(note.pitch) });
      open.delete(keyOfLine(line));
    }
    for (const line of note.glissandoStarts ?? []) open.set(keyOfLine(line), place);
  }
  return slides;
}

/** Whether the pitch of the instrument can move while it sounds. */
export const isGliding = (program: number): boolean =>
  program === TROMBONE || program === FIDDLE || (GLIDING.has(familyOf(program)) && ![HARP, TIMPANI].includes(program));

const pitchClass = (key: number): number => ((Math.round(key) % 12) + 12) % 12;

/** Returns whether a key is part of the run of an instrument between two pitches. */
function runKeys(program: number, ends: readonly [number, number], key: KeySignature): (pitch: number) => boolean {
  if (program === HARP) {
    const steps = [0, 1, 2, 3, 4, 5, 6] as const;
    const scale = new Set(
      steps.map((step: Step) => pitchClass(midiPitch({ step, alter: alterInKey(step, key), octave: 4 }))),
    );
    return (pitch) => scale.has(pitchClass(pitch));
  }
  if (!KEYBOARDS.has(familyOf(program))) return () => true;
  const isOnBlack = ends.every((end) => BLACK_KEYS.has(pitchClass(end)));
  return (pitch) => BLACK_KEYS.has(pitchClass(pitch)) === isOnBlack;
}

export interface Moving {
  readonly program: number;
  readonly pitch: number;
  readonly key: KeySignature;
  readonly span: SoundingSpan;
  readonly ticksPerSecond: number;
}

/** The strokes of a run in keys: the first note is held until the run must begin. */
export function runStrokes({ to }: Slide, { program, pitch, key, span, ticksPerSecond }: Moving): readonly Stroke[] {
  const sign = Math.sign(to - pitch);
  const isKey = runKeys(program, [pitch, to], key);
  const between = Array.from({ length: Math.max(0, Math.abs(to - pitch) - 1) }, (_, index) => sign * (index + 1));
  const steps = [0, ...between.filter((by) => isKey(pitch + by))];
  const length = Math.min((span.end - span.start) / steps.length, LONGEST_KEY * ticksPerSecond);
  const begins = (index: number): number =>
    index === 0 ? span.start : Math.round(span.end - (steps.length - index) * length);
  return steps.map((by, index) => ({
    start: begins(index),
    end: index === steps.length - 1 ? span.end : begins(index + 1),
    by,
  }));
}

/** The moving pitch of a slide: at the end of the note, or for a glissando during most of it. */
export function slidePoints({ kind, to }: Slide, { pitch, span, ticksPerSecond }: Moving): readonly PitchPoint[] {
  const length = span.end - span.start;
  const longest = kind === 'glissando' ? length * 0.75 : Math.min(length / 2, LONGEST_SLIDE * ticksPerSecond);
  return [
    { at: Math.round(span.end - longest), by: 0 },
    { at: span.end, by: to - pitch },
  ];
}
