/**
 * The notes of one part as they are played, in played score time. Tied notes are joined; grace notes, ornaments,
 * tremolos, arpeggios and swing are realized; dynamics and hairpins become velocities.
 */
import { midiPitch } from '../theory/pitch.ts';
import type { KeySignature } from '../theory/key.ts';
import { VOICES_PER_STAFF } from '../model/checks/checkPart.ts';
import { chordDuration, type Chord, type GraceChord, type Note, type Ornament } from '../model/chord.ts';
import type { Part } from '../model/score.ts';
import { arpeggioDelays, rollsOf, type Roll } from './arpeggioDelays.ts';
import { pitchMoves } from './pitchMoves.ts';
import type { PlayedNote } from './playedNote.ts';
import { joinLooseTies, letRing } from './looseTies.ts';
import { playedVoices, type PlacedVoice } from './measureRepeats.ts';
import { loudnessOf, type Loudness } from './playedLoudness.ts';
import {
  fastStroke,
  isPair,
  isRepeated,
  ornamentAt,
  ornamentStrokes,
  repeatedStrokes,
  strokeCount,
  ticksPerSecond,
  tremoloStroke,
  type Stroke,
} from './ornaments.ts';
import { soundingKeys, type SoundingKey } from './soundingKeys.ts';
import { soundingSpans, type SoundingSpan } from './soundingSpans.ts';
import { swungMoment, type PartSwing } from './swing.ts';

export interface PlayedMeasure {
  /** Index of the measure as written. */
  readonly measure: number;
  /** Played score time. */
  readonly start: number;
  readonly end: number;
  /** Key in force in the score as written. */
  readonly key: KeySignature;
}

type Place = Pick<PlayedNote, 'measure' | 'voice' | 'chord' | 'velocity'>;

const GRACE = -1;
/** A grace note sounds as written. */
const graceKey = ({ pitch, percussionKey }: Note): number => percussionKey ?? midiPitch(pitch);

/** A tied note and the moment at which the note that continues it must begin. */
interface Held {
  readonly played: PlayedNote;
  readonly until: number;
  /** The trill of the note, which goes on during what the tie adds. */
  readonly trill?: Ornament;
}

type HeldNotes = ReadonlyMap<number, Held>;

/** A chord with its played position. */
interface Playing {
  readonly chord: Chord;
  readonly at: number;
  readonly place: Place;
  readonly measure: PlayedMeasure;
  /** Quarters per minute, with fermatas. */
  readonly tempo: number;
  /** The roll through several chords that this one is part of. */
  readonly roll: Roll | undefined;
  /** Returns the moment at which the voice plays what is written at a moment. */
  readonly swung: (moment: number) => number;
}

/** What is known of a part beyond its notes. */
export interface PartTiming {
  /** Onsets of the measures as written. */
  readonly starts: readonly number[];
  /** By measure as written; undefined where the part has no swung beat. */
  readonly swing: readonly (PartSwing | undefined)[] | undefined;
  /** Quarters per minute, with fermatas, at a moment of played score time. */
  readonly tempoAt: (moment: number) => number;
}

const unchanged = (moment: number): number => moment;

/** The strokes of one note of a chord; a single one without tremolo or ornament. */
function strokesOf({ chord, measure, tempo }: Playing, index: number, span: SoundingSpan): readonly Stroke[] {
  if (isRepeated(chord)) return repeatedStrokes(span, tremoloStroke(chord));
  const [note, ornament] = [chord.notes[index], ornamentAt(chord, index)];
  // In shorter notes, strokes could become shorter than one tick.
  const hasRoom = span.end - span.start >= 16;
  if (ornament === undefined || note === undefined || !hasRoom) return [{ ...span, by: 0 }];
  return ornamentStrokes(ornament, note.pitch, measure.key, span, fastStroke(tempo));
}

class Collector {
  readonly notes: PlayedNote[] = [];
  /** For each staff and voice number, the notes that are tied to the next chord, by pitch. */
  private readonly held = new Map<number, HeldNotes>();
  private readonly loudness: Loudness;
  private readonly timing: PartTiming;
  private readonly part: Part;
  private readonly voicesIn: (measure: number) => readonly PlacedVoice[];
  private readonly keyOf: SoundingKey;
  private readonly moveOf: ReturnType<typeof pitchMoves>;
  private rolls: ReadonlyMap<string, Roll> = new Map();

  constructor(part: Part, timing: PartTiming) {
    this.loudness = loudnessOf(part, timing.starts);
    this.timing = timing;
    this.part = part;
    this.voicesIn = playedVoices(part);
    this.keyOf = soundingKeys(part);
    this.moveOf = pitchMoves(part);
  }

  /** @param isBackward whether an earlier measure, or the same one, was played before it: no tie leads to it. */
  play(measure: PlayedMeasure, isBackward: boolean): void {
    const content = this.part.measures[measure.measure];
    if (isBackward) this.held.clear();
    if (content === undefined) return;
    this.rolls = rollsOf(content);
    for (const voice of this.voicesIn(measure.measure)) this.playVoice(voice, measure);
  }

  private playVoice({ voice: played, measure: source, index: voice }: PlacedVoice, measure: PlayedMeasure): void {
    const { staff, number, chords } = played;
    const isOwn = source === measure.measure;
    const line = VOICES_PER_STAFF * staff + number;
    const written = this.timing.starts[measure.measure] ?? 0;
    const swung = this.swingOfVoice(voice, { ...measure, measure: source });
    let at = measure.start;
    for (let index = 0; index < chords.length && at < measure.end; index++) {
      const [chord, next] = chords.slice(index, index + 2) as [Chord, Chord | undefined];
      const velocity = this.loudness(chord, written + at - measure.start, staff);
      const place = { measure: source, voice, chord: index, velocity };
      const roll = isOwn && this.rolls.size > 0 ? this.rolls.get(`${voice} ${index}`) : undefined;
      const playing = { chord, at, measure, place, tempo: this.timing.tempoAt(swung(at)), roll, swung };
      at += chordDuration(chord);
      if (chord.cue) this.held.delete(line);
      else if (!isPair(chord, next)) this.held.set(line, this.playChord(playing, this.held.get(line)));
      else {
        this.playPair(playing, next);
        this.held.delete(line);
        at += chordDuration(next);
        index += 1;
      }
    }
  }

  private swingOfVoice(voice: number, { measure, start }: PlayedMeasure): Playing['swung'] {
    const beats = this.timing.swing?.[measure]?.voices[voice] ?? [];
    return beats.length === 0 ? unchanged : (moment) => start + swungMoment(moment - start, beats);
  }

  /** Adds the notes of a chord and returns those that are tied to the next chord. */
  private playChord(playing: Playing, tiedNotes: HeldNotes | undefined): HeldNotes {
    const { chord, at, swung } = playing;
    const spans = soundingSpans(chord);
    const graces = this.playGraces(playing, spans.before);
    const held = new Map<number, Held>();
    const room = spans.main.end - spans.main.start;
    const delays = arpeggioDelays(chord, room, ticksPerSecond(playing.tempo), playing.roll);
    chord.notes.forEach((note, index) => {
      const key = this.keyOf(chord, index);
      if (key === undefined) return;
      const joined = graces.get(key) ?? tiedNotes?.get(key);
      const goesOn = note.tied ?? note.looseTie === 'next';
      const end = goesOn ? spans.held : spans.main.end;
      const span = { start: spans.main.start + (delays[index] ?? 0), end };
      const before = joined?.until === at && !isRepeated(chord) ? joined : undefined;
      const ornament = before?.trill ?? ornamentAt(chord, index);
      const trill = ornament?.kind === 'trill' ? ornament : undefined;
      const played = before
        ? this.prolong(before.played, trill, playing, index, span)
        : this.strike(playing, index, span);
      played.end = swung(at + end);
      played.looseEnd = note.looseTie === 'next';
      played.rings = note.looseTie === 'open';
      this.move(played, playing, index, span);
      if (note.tied) held.set(key, { played, until: at + chordDuration(chord), ...(trill ? { trill } : {}) });
    });
    chord.graceAfter?.forEach((grace, index) => this.playGrace(grace, spans.after[index], playing));
    return held;
  }

  /** Plays how the pitch of a note moves. */
  private move(played: PlayedNote, playing: Playing, index: number, span: SoundingSpan): void {
    const { chord, at, place, measure, tempo, swung } = playing;
    const pitch = played.midiPitch;
    const about = { key: measure.key, pitch, span, ticksPerSecond: ticksPerSecond(tempo) };
    const { strokes, points } = this.moveOf({ chord, index, place, ...about }) ?? {};
    if (points) played.bend = points.map(({ at: moment, by }) => ({ at: swung(at + moment), by }));
    if (strokes?.[0] === undefined) return;
    played.end = swung(at + strokes[0].end);
    this.addStrokes(playing, index, strokes.slice(1));
  }

  /** Continues a tied note, and the trill that it has. @returns the last stroke. */
  private prolong(
    played: PlayedNote,
    trill: Ornament | undefined,
    playing: Playing,
    index: number,
    span: SoundingSpan,
  ): PlayedNote {
    if (trill === undefined) return played;
    const { chord, at, swung } = playing;
    const trilled = { ...playing, chord: { ...chord, ornaments: [trill] } };
    const [first, ...strokes] = strokesOf(trilled, index, span);
    // The trill ended on its main note, with which it goes on.
    played.end = swung(at + (first?.end ?? 0));
    return this.addStrokes(playing, index, strokes).at(-1) ?? played;
  }

  /** Adds the strokes of a note and returns the last one, which a tie prolongs. */
  private strike(playing: Playing, index: number, span: SoundingSpan): PlayedNote {
    return this.addStrokes(playing, index, strokesOf(playing, index, span)).at(-1) as PlayedNote;
  }

  private addStrokes({ chord, at, place, swung }: Playing, index: number, strokes: readonly Stroke[]): PlayedNote[] {
    const pitch = this.keyOf(chord, index) ?? 0;
    return strokes.map(({ start, end, by }) =>
      this.add({
        ...place,
        note: index,
        start: swung(at + start),
        end: swung(at + end),
        midiPitch: Math.min(127, pitch + by),
      }),
    );
  }

  /** Adds a tremolo between two chords, which alternate during the duration of both. */
  private playPair(playing: Playing, next: Chord): void {
    const { chord, at: onset, place, swung } = playing;
    const { before, main } = soundingSpans(chord);
    this.playGraces(playing, before);
    const at = onset + main.start;
    const length = chordDuration(chord) + chordDuration(next) - main.start;
    const count = strokeCount(length, tremoloStroke(chord));
    for (let stroke = 0; stroke < count; stroke++) {
      const isFirst = stroke % 2 === 0;
      const [start, end] = [stroke, stroke + 1].map((edge) => swung(at + Math.round((edge * length) / count))) as [
        number,
        number,
      ];
      const here = isFirst ? place : { ...place, chord: place.chord + 1 };
      const struck = isFirst ? chord : next;
      struck.notes.forEach((_, note) => {
        const midiPitch = this.keyOf(struck, note);
        if (midiPitch !== undefined) this.add({ ...here, note, start, end, midiPitch });
      });
    }
  }

  /** Adds the grace notes before a chord and returns those that are tied to it. */
  private playGraces(playing: Playing, spans: readonly SoundingSpan[]): HeldNotes {
    const tied = new Map<number, Held>();
    playing.chord.graceBefore?.forEach((grace, index) => {
      for (const [note, played] of this.playGrace(grace, spans[index], playing))
        if (note.tied) tied.set(graceKey(note), { played, until: playing.at });
    });
    return tied;
  }

  private playGrace({ notes }: GraceChord, span: SoundingSpan | undefined, { at, place, swung }: Playing) {
    if (span === undefined) return [];
    // Before the beginning of the piece there is no time for the strokes that lead to a drum's.
    const [start, end] = [Math.max(0, swung(at + span.start)), Math.max(1, swung(at + span.end))];
    return notes.map((note) => {
      const played = this.add({ ...place, note: GRACE, start, end, midiPitch: graceKey(note) });
      return [note, played] as const;
    });
  }

  private add(note: PlayedNote): PlayedNote {
    this.notes.push(note);
    return note;
  }
}

/** The played notes of a part, sorted by onset and pitch. */
export function collectNotes(part: Part, played: readonly PlayedMeasure[], timing: PartTiming): readonly PlayedNote[] {
  const collector = new Collector(part, timing);
  played.forEach((measure, index) => {
    const before = played[index - 1]?.measure ?? -1;
    collector.play(measure, measure.measure <= before);
  });
  const notes = joinLooseTies(collector.notes.sort((a, b) => a.start - b.start || a.midiPitch - b.midiPitch));
  letRing(notes, played.at(-1)?.end ?? 0);
  return notes;
}
