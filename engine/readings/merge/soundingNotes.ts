/** The notes of a score by when they sound in the recording; a note with its ties counts once. */
import { chordAt, type ChordAddress } from '../../edit/address.ts';
import { chordDuration, type Chord, type Note } from '../../model/chord.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { alignInOrder } from '../alignInOrder.ts';
import type { Span, TimedScore } from './mergeBlocks.ts';

export interface SoundingNote {
  /** Seconds. */
  readonly onset: number;
  readonly part: number;
  readonly staff: number;
  readonly voiceNumber: number;
  readonly midiPitch: number;
  /** Where it begins: measure, voice and chord. */
  readonly at: ChordAddress;
  readonly chord: Chord;
  readonly note: Note;
  /** Ticks since the barline, and ticks that it lasts, ties included. */
  readonly start: number;
  duration: number;
}

/** The notes that begin in the measures of a span, in order of part, voice and time. */
export function soundingNotes({ score, clock }: TimedScore, { first, end }: Span): SoundingNote[] {
  const starts = measureContexts(score);
  return score.parts.flatMap((part, partIndex) => {
    const found: SoundingNote[] = [];
    /** By voice and pitch: the note that is tied on. */
    const tied = new Map<string, SoundingNote | undefined>();
    part.measures.slice(Math.max(0, first - 1), end + 1).forEach(({ voices }, offset) => {
      const measure = Math.max(0, first - 1) + offset;
      voices.forEach(({ staff, number, chords }, voice) => {
        let at = 0;
        chords.forEach((chord, index) => {
          const duration = chordDuration(chord);
          const onset = clock((starts[measure]?.start ?? 0) + at);
          for (const note of chord.notes) {
            const pitch = midiPitch(note.pitch);
            const key = [staff, number, pitch].join();
            const held = tied.get(key);
            const isHeld = tied.delete(key);
            if (held) held.duration += duration;
            const place = { part: partIndex, staff, voiceNumber: number, midiPitch: pitch };
            const address = { part: partIndex, measure, voice, chord: index };
            const begun = isHeld ? held : { onset, ...place, at: address, chord, note, start: at, duration };
            // Notes around the span are followed only for their ties.
            const isInside = measure >= first && measure < end;
            if (begun && !isHeld && isInside) found.push(begun);
            if (note.tied) tied.set(key, isInside || isHeld ? begun : undefined);
          }
          at += duration;
        });
      });
    });
    return found;
  });
}

export interface NotePair {
  readonly from: SoundingNote;
  readonly to: SoundingNote;
}

/** Pairs of notes of the same part and pitch that sound at the same time, within `tolerance` seconds. */
export function pairsOfPitch(
  from: readonly SoundingNote[],
  to: readonly SoundingNote[],
  tolerance: number,
): Map<SoundingNote, SoundingNote> {
  const pairs = new Map<SoundingNote, SoundingNote>();
  const others = byPitch(to);
  for (const [key, notes] of byPitch(from)) {
    const candidates = others.get(key) ?? [];
    const distance = (i: number, j: number): number => {
      const seconds = Math.abs((notes[i]?.onset ?? 0) - (candidates[j]?.onset ?? Infinity));
      return seconds <= tolerance ? seconds : Infinity;
    };
    alignInOrder(notes.length, candidates.length, distance, tolerance).forEach((partner, index) => {
      const [one, other] = [notes[index], candidates[partner]];
      if (one && other) pairs.set(one, other);
    });
  }
  return pairs;
}

function byPitch(notes: readonly SoundingNote[]): Map<string, SoundingNote[]> {
  const found = new Map<string, SoundingNote[]>();
  for (const note of [...notes].sort((a, b) => a.onset - b.onset)) {
    const key = [note.part, note.midiPitch].join();
    found.set(key, [...(found.get(key) ?? []), note]);
  }
  return found;
}

/**
 * Pairs of what remains: notes of other pitches that begin at the same time in the same voice, the nearest first. The user
 * has changed their pitch.
 */
export function repitchedPairs(
  from: readonly SoundingNote[],
  to: readonly SoundingNote[],
  tolerance: number,
): Map<SoundingNote, SoundingNote> {
  const possible = from
    .flatMap((one) => to.map((other) => ({ one, other, distance: Math.abs(one.midiPitch - other.midiPitch) })))
    .filter(({ one, other }) => isSameVoice(one, other) && Math.abs(other.onset - one.onset) <= tolerance)
    .sort((a, b) => a.distance - b.distance);
  const pairs = new Map<SoundingNote, SoundingNote>();
  const taken = new Set<SoundingNote>();
  for (const { one, other } of possible) {
    if (pairs.has(one) || taken.has(other)) continue;
    pairs.set(one, other);
    taken.add(other);
  }
  return pairs;
}

const isSameVoice = (a: SoundingNote, b: SoundingNote): boolean =>
  a.part === b.part && a.staff === b.staff && a.voiceNumber === b.voiceNumber;

/** The index of a pitch in a chord of the score; -1 where it is not there. */
export const headAt = (score: TimedScore['score'], at: ChordAddress, pitch: number): number =>
  chordAt(score, at)?.notes.findIndex((note) => midiPitch(note.pitch) === pitch) ?? -1;
