/** Plays the beat of a note, first from the original recording, then from the synthesizer. */
import { TICKS_PER_WHOLE, chordAt, onsetOf, ticks, timeSignatureAt, voiceAt } from '../../../../../engine/index.ts';
import type { NoteAddress, Score, Seconds, Timeline } from '../../../../../engine/index.ts';
import { PlaybackError } from '../../../../audio/playbackSource.ts';
import { playedTimeOf } from '../../../../audio/playedTime.ts';
import { logFailure } from '../../../../api/index.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import type { Passage } from '../../player/audition.ts';
import type { Editor } from '../editor.ts';

/** Seconds: the pitch of a shorter beat is not recognizable. */
const SHORTEST = 0.6;

/** The beat in which the note begins; undefined where its measure is never played. */
function beatPassage(score: Score, timeline: Timeline, at: NoteAddress, near: Seconds): Passage | undefined {
  const voice = voiceAt(score, at);
  if (voice === undefined || chordAt(score, at) === undefined) return undefined;
  const beat = TICKS_PER_WHOLE / timeSignatureAt(score, at.measure).beatType;
  const start = ticks(Math.floor(onsetOf(voice.chords, at.chord) / beat) * beat);
  const from = playedTimeOf(timeline, { measure: at.measure, at: start }, near);
  if (from === undefined) return undefined;
  const end = playedTimeOf(timeline, { measure: at.measure, at: ticks(start + beat) }, from) ?? from;
  return { from, to: Math.max(end, Math.min(from + SHORTEST, timeline.duration)) as Seconds };
}

/** An error of playback is reported and does not interrupt editing. */
export function hearBeat({ store, player }: Editor, at: NoteAddress, say: (message: string) => void): void {
  if (player.kind !== 'ready') return;
  const { timeline, audition, time } = player.player;
  const passage = beatPassage(store.committed, timeline, at, time());
  if (passage === undefined) return;
  audition.play(passage).catch((cause: unknown) => {
    logFailure('Playing the beat of a doubtful note', cause);
    say(cause instanceof PlaybackError ? cause.message : playbackTexts.failed);
  });
}
