/**
 * What both networks heard of rendered bands (training/joining/hear.ts), as the lead sheet receives it: joined, and placed in
 * measures. Only bands with a melody are of use here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { groupOnsets } from '../../engine/notate/meter/onsetGroups.ts';
import { trackBeats } from '../../engine/notate/meter/trackBeats.ts';
import { quantizePerformance, type QuantizedNote } from '../../engine/notate/rhythm/quantizePerformance.ts';
import { joinNotes } from '../../server/transcription/piano/joinNotes.ts';
import { agreementOf, LEAST_AGREEMENT, PIANO_AGREEMENT } from '../../server/transcription/piano/pianoAttempt.ts';
import type { HeardPiece } from '../joining/hear.ts';

export interface Sound {
  readonly midiPitch: number;
  readonly onset: number;
}

export interface HeardBand {
  readonly file: string;
  /** Index of the song among the sorted names of all songs. */
  readonly song: number;
  readonly placed: readonly QuantizedNote[];
  /** The heard note of each placed one. */
  readonly timed: readonly TimedNote[];
  /** The melody that was played. */
  readonly melody: readonly Sound[];
}

/** Seconds within which a heard note is the played one of the same pitch. */
const ONSET_TOLERANCE = 0.1;

export const isSame = (a: Sound, b: Sound): boolean =>
  a.midiPitch === b.midiPitch && Math.abs(a.onset - b.onset) < ONSET_TOLERANCE;

/** The placed notes that are the nearest heard ones to a note of the melody. */
export function tuneOfBand({ placed, timed, melody }: HeardBand): Set<QuantizedNote> {
  return new Set(
    melody.flatMap((played) => {
      const nearest = [...timed.entries()]
        .filter(([, note]) => isSame(note, played))
        .sort(([, a], [, b]) => Math.abs(a.onset - played.onset) - Math.abs(b.onset - played.onset))[0];
      return (nearest && placed[nearest[0]]) ?? [];
    }),
  );
}

/**
 * The bands of a folder, in order of their numbers, as both networks hear them together; or all pieces with a melody as the small
 * network hears them alone, also those of fewer instruments and of a piano or a guitar.
 */
export function* heardBands(folder: string, by: 'both' | 'small' = 'both'): Generator<HeardBand> {
  for (const file of readdirSync(folder).sort((a, b) => parseInt(a) - parseInt(b))) {
    const heard = JSON.parse(readFileSync(join(folder, file), 'utf8')) as HeardPiece;
    const melody = heard.truth.filter(({ part }) => part === 'melody');
    if (melody.length === 0) continue;
    if (by === 'both' && !heard.truth.some(({ part }) => part === 'bass' || part === 'pad')) continue;
    const agreement = agreementOf(heard.large, heard.small);
    if (by === 'both' && (agreement < LEAST_AGREEMENT || agreement >= PIANO_AGREEMENT)) continue;
    const groups = groupOnsets(by === 'both' ? joinNotes({ ...heard, agreement }) : heard.small);
    const placed = quantizePerformance(groups, trackBeats(groups));
    yield { file, song: heard.song, placed, timed: groups.flatMap((group) => group.notes), melody };
  }
}
