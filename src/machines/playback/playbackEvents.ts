/** What the playback machine is told, what it is given, and what it knows. */
import type { Seconds } from '../../../engine/index.ts';
import type { InterruptionReason, LoopRange } from '../../audio/playbackSource.ts';
import type { Practice, PracticeProgress } from '../../audio/practice/practice.ts';
import type { SourceKind, SourceShelf } from '../../audio/sourceShelf.ts';

/** `set`: put there by the user; `played`: what is heard now. */
export type TimeReason = 'set' | 'played';

export interface PlaybackInput {
  readonly shelf: SourceShelf;
  readonly kind: SourceKind;
  readonly duration: Seconds;
  /** Receives the score's moment at every change, while playing once a frame. */
  readonly onTime: (at: Seconds, reason: TimeReason) => void;
}

export interface PlaybackContext extends PlaybackInput {
  /** Where playback starts next; while playing, where it has started. */
  readonly at: Seconds;
  readonly rate: number;
  readonly loop: LoopRange | undefined;
  /** Chosen while another source was starting: it takes over once that has started and can be paused. */
  readonly nextKind: SourceKind | undefined;
  /** Whether sound is to follow as soon as it can. */
  readonly wantsPlay: boolean;
  /** Of loading, 0 to 100. */
  readonly percent: number;
  /** What the user should know; empty for nothing. */
  readonly notice: string;
  readonly practice: Practice | undefined;
  /** What the practice has reported last, also when it is over, until it is dismissed. */
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
  /** The score was edited: it may be longer or shorter now. */
  | { readonly type: 'SET_DURATION'; readonly duration: Seconds }
  | { readonly type: 'LOADED_PERCENT'; readonly percent: number }
  | { readonly type: 'LOOP_ENDED' }
  | { readonly type: 'ENDED' }
  | { readonly type: 'INTERRUPTED'; readonly reason: InterruptionReason }
  | { readonly type: 'PRACTISE'; readonly practice: Practice }
  | { readonly type: 'STOP_PRACTICE' }
  | { readonly type: 'DISMISS_PRACTICE' }
  | { readonly type: 'PRACTICE_PROGRESSED'; readonly progress: PracticeProgress }
  /** The keyboard or the microphone is gone. */
  | { readonly type: 'INPUT_LOST' };
