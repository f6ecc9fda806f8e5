/** Events, input and context of the playback machine. */
import type { Seconds } from '../../../engine/index.ts';
import type { InterruptionReason, LoopRange } from '../../audio/playbackSource.ts';
import type { Practice, PracticeProgress } from '../../audio/practice/practice.ts';
import type { SourceKind, SourceCache } from '../../audio/sourceCache.ts';

/** `set`: set by the user; `played`: the audible moment. */
export type TimeReason = 'set' | 'played';

export interface PlaybackInput {
  readonly sourceCache: SourceCache;
  readonly kind: SourceKind;
  readonly duration: Seconds;
  /** Receives the score's moment at every change, and in each frame while playing. */
  readonly onTime: (at: Seconds, reason: TimeReason) => void;
}

export interface PlaybackContext extends PlaybackInput {
  /** The start of the next playback; while playing, the start of the present one. */
  readonly at: Seconds;
  readonly rate: number;
  readonly loop: LoopRange | undefined;
  /** Chosen while another source was starting: it replaces that one when it has started and can be paused. */
  readonly nextKind: SourceKind | undefined;
  /** Whether sound should start as soon as possible. */
  readonly wantsPlay: boolean;
  /** Progress of loading, 0 to 100. */
  readonly percent: number;
  /** A message for the user; empty for none. */
  readonly notice: string;
  /** Whether the notice says that something has failed. */
  readonly isFault: boolean;
  readonly practice: Practice | undefined;
  /** The last report of the practice, also after it has ended, until it is dismissed. */
  readonly progress: PracticeProgress | undefined;
}

export type PlaybackEvent =
  | { readonly type: 'PLAY' }
  | { readonly type: 'PAUSE' }
  | { readonly type: 'TOGGLE' }
  | { readonly type: 'SEEK'; readonly at: Seconds }
  | { readonly type: 'SET_RATE'; readonly rate: number }
  | { readonly type: 'CHOOSE_SOURCE'; readonly kind: SourceKind }
  | { readonly type: 'SET_LOOP'; readonly loop: LoopRange | undefined }
  /** The score was edited: its duration may have changed. */
  | { readonly type: 'SET_DURATION'; readonly duration: Seconds }
  | { readonly type: 'LOADED_PERCENT'; readonly percent: number }
  | { readonly type: 'LOOP_ENDED' }
  | { readonly type: 'ENDED' }
  | { readonly type: 'INTERRUPTED'; readonly reason: InterruptionReason }
  | { readonly type: 'PRACTISE'; readonly practice: Practice }
  | { readonly type: 'STOP_PRACTICE' }
  | { readonly type: 'DISMISS_PRACTICE' }
  | { readonly type: 'PRACTICE_PROGRESSED'; readonly progress: PracticeProgress }
  /** The keyboard or the microphone was lost. */
  | { readonly type: 'INPUT_LOST' };
