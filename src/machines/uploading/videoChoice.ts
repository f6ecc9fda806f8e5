/** The state of the video wizard, and values that follow from it: pure functions. */
import { INSTRUMENTS_BY_MODE } from '../../../server/contract/limits.ts';
import type { DrumsChoice, TranscriptionMode } from '../../../server/contract/limits.ts';
import type { VideoDetails, VideoSummary } from '../../../server/contract/calls.ts';
import { clampRange } from '../../../server/contract/videoRange.ts';
import type { VideoRange } from '../../../server/contract/videoRange.ts';
import { videoTexts } from '../../texts/index.ts';
import type { SongInfo } from './checkSongInfo.ts';
import { UNTOUCHED } from './uploadFiles.ts';

/** The choices in the address. */
export interface VideoPrefill {
  readonly videoId: string | undefined;
  readonly instrument: string | undefined;
  readonly start: number | undefined;
  readonly stop: number | undefined;
}

export interface VideoContext {
  readonly mode: TranscriptionMode | null;
  readonly instrument: string | null;
  /** The content of the search field. */
  readonly query: string;
  readonly results: readonly VideoSummary[];
  /** The reason why the last search found nothing; empty for none. */
  readonly complaint: string;
  /** The search text of the running request. */
  readonly words: string;
  readonly wanted: string;
  readonly video: VideoDetails | null;
  readonly range: VideoRange;
  readonly drums: DrumsChoice;
  readonly prefill: VideoPrefill;
  readonly info: SongInfo;
  readonly touched: Readonly<Record<keyof SongInfo, boolean>>;
  readonly agreed: boolean;
}

export interface VideoOrder {
  readonly mode: string;
  readonly instrument: string;
  readonly video: VideoDetails;
  readonly range: VideoRange;
  readonly drums: DrumsChoice;
  readonly info: SongInfo;
}

export function startOf(prefill: VideoPrefill): VideoContext {
  const isPrefilled = prefill.videoId !== undefined;
  return {
    mode: isPrefilled ? 'universal' : null,
    instrument: isPrefilled ? instrumentOf(prefill.instrument) : knownOf(prefill.instrument),
    query: '',
    results: [],
    complaint: '',
    words: '',
    wanted: prefill.videoId ?? '',
    video: null,
    range: { start: 0, stop: 0 },
    drums: 'omit',
    prefill,
    info: { title: '', composer: '' },
    touched: UNTOUCHED,
    agreed: false,
  };
}

export const isIn = (mode: TranscriptionMode | null, instrument: string): boolean =>
  mode !== null && (INSTRUMENTS_BY_MODE[mode] as readonly string[]).includes(instrument);

const instrumentOf = (asked = 'piano'): string => (isIn('universal', asked) ? asked : 'piano');

/** Without a video the wizard begins with the mode, which drops an instrument that it does not have. */
const knownOf = (asked = ''): string | null =>
  Object.values<readonly string[]>(INSTRUMENTS_BY_MODE).some((known) => known.includes(asked)) ? asked : null;

/** The search text: the user's words and the instrument's, so that covers for it come first. */
export const wordsOf = (text: string, { mode, instrument }: VideoContext): string => {
  const suffix = mode === 'universal' && instrument !== null ? videoTexts.suffixes[instrument] : undefined;
  return suffix === undefined ? text : `${text} ${suffix}`;
};

export function withVideo({ prefill, info }: VideoContext, video: VideoDetails): Partial<VideoContext> {
  const isPrefilled = prefill.videoId === video.id;
  const asked = isPrefilled ? prefill : undefined;
  const range = { start: asked?.start ?? 0, stop: asked?.stop ?? video.seconds };
  return {
    video,
    range: clampRange(range, video.seconds),
    info: { ...info, title: info.title || video.title },
    complaint: '',
  };
}

/** The range after one of its ends was moved, limited to the video. */
export function moved({ range, video }: VideoContext, change: Partial<VideoRange>): VideoRange {
  const within = (time: number) => Math.min(Math.max(0, time), video?.seconds ?? 0);
  const { start, stop } = { ...range, ...change };
  return { start: within(start), stop: within(stop) };
}

export function orderOf({ mode, instrument, video, range, drums, info }: VideoContext): VideoOrder {
  if (mode === null || instrument === null || video === null) throw new Error('No video was chosen');
  return { mode, instrument, video, range, drums, info };
}

/** The server's message, if there is one (CallError). */
export function saidBy(error: unknown): string {
  const said = error instanceof Error && 'said' in error && typeof error.said === 'string' ? error.said : '';
  return said || videoTexts.sourceAway;
}
