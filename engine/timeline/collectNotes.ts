/** The notes of one part as they are played, in played score time: ties joined, grace notes in their place. */
import { midiPitch } from '../theory/pitch.ts';
import { VOICES_PER_STAFF } from '../model/checkPart.ts';
import { chordDuration, type Chord, type GraceChord, type Note } from '../model/chord.ts';
import type { Part, Voice } from '../model/score.ts';
import { soundingSpans, type Span } from './soundingSpans.ts';

export interface PlayedMeasure {
  /** Index of the measure as written. */
  readonly measure: number;
  /** Played score time. */
  readonly start: number;
}

export interface PlayedNote {
  readonly start: number;
  end: number;
  /** Whole, but for quarter tones. */
  readonly midiPitch: number;
  readonly velocity: number;
  readonly measure: number;
  /** Indexes into the model; `note` is -1 for a grace note. */
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
  /** Goes on in the next note of its pitch in any voice. */
  looseEnd?: boolean;
}

type Place = Pick<PlayedNote, 'measure' | 'voice' | 'chord' | 'velocity'>;

const GRACE = -1;
const keyOf = ({ pitch, percussionKey }: Note): number => percussionKey ?? midiPitch(pitch);

/** A held note and the moment that its continuation must begin at. */
interface Held {
  readonly played: PlayedNote;
  readonly until: number;
}

type HeldNotes = ReadonlyMap<number, Held>;

class Collector {
  readonly notes: PlayedNote[] = [];
  /** By staff and voice number: notes tied to the next chord, by pitch. */
  private readonly held = new Map<number, HeldNotes>();

  playVoice({ staff, number, chords }: Voice, voice: number, { measure, start }: PlayedMeasure): void {
    const line = VOICES_PER_STAFF * staff + number;
    let at = start;
    chords.forEach((chord, index) => {
      const place = { measure, voice, chord: index, velocity: chord.velocity };
      this.held.set(line, this.playChord(chord, at, place, this.held.get(line)));
      at += chordDuration(chord);
    });
  }

  /** Answers the notes that are held into the next chord. */
  private playChord(chord: Chord, at: number, place: Place, before: HeldNotes | undefined): HeldNotes {
    const spans = soundingSpans(chord);
    chord.graceBefore?.forEach((grace, index) => this.playGrace(grace, spans.before[index], at, place));
    const held = new Map<number, Held>();
    chord.notes.forEach((note, index) => {
      const key = keyOf(note);
      const joined = before?.get(key);
      const played =
        joined?.until === at
          ? joined.played
          : this.add({ ...place, note: index, start: at + spans.main.start, end: 0, midiPitch: key });
      const goesOn = note.tied ?? note.looseTie === 'next';
      played.end = at + (goesOn ? spans.held : spans.main.end);
      played.looseEnd = note.looseTie === 'next';
      if (note.tied) held.set(key, { played, until: at + chordDuration(chord) });
    });
    chord.graceAfter?.forEach((grace, index) => this.playGrace(grace, spans.after[index], at, place));
    return held;
  }

  private playGrace({ notes }: GraceChord, span: Span | undefined, at: number, place: Place): void {
    if (span === undefined) return;
    for (const note of notes)
      this.add({ ...place, note: GRACE, start: at + span.start, end: at + span.end, midiPitch: keyOf(note) });
  }

  private add(note: PlayedNote): PlayedNote {
    this.notes.push(note);
    return note;
  }
}

/** Ties that leave their voice: the next note of the pitch that begins when this one ends, or later, is not struck. */
function joinLooseTies(notes: readonly PlayedNote[]): readonly PlayedNote[] {
  if (!notes.some(({ looseEnd }) => looseEnd)) return notes;
  const waiting = new Map<number, PlayedNote>();
  return notes.filter((note) => {
    const before = waiting.get(note.midiPitch);
    const continues = before !== undefined && note.start >= before.end;
    const sounding = continues ? before : note;
    if (continues) sounding.end = note.end;
    if (note.looseEnd) waiting.set(note.midiPitch, sounding);
    else if (continues) waiting.delete(note.midiPitch);
    return !continues;
  });
}

/** In order of their beginnings, then pitches. */
export function collectNotes(part: Part, played: readonly PlayedMeasure[]): readonly PlayedNote[] {
  const collector = new Collector();
  for (const measure of played)
    part.measures[measure.measure]?.voices.forEach((voice, index) => collector.playVoice(voice, index, measure));
  return joinLooseTies(collector.notes.sort((a, b) => a.start - b.start || a.midiPitch - b.midiPitch));
}
