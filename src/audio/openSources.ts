/** The sound sources of a score, each opened when it is first chosen. */
import { timelineOf } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { MixedSource } from './mixedSource.ts';
import { RecordingSource } from './recordingSource.ts';
import { soundMapOf } from './soundMap.ts';
import type { SoundMap } from './soundMap.ts';
import type { OpenSources } from './sourceCache.ts';
import type { AudioEngine } from './synth/audioEngine.ts';
import { SynthSource } from './synth/synthSource.ts';
import type { SynthSettings } from './synthSettings.ts';
import { VideoSource } from './videoSource.ts';

export interface SourceOptions {
  /** Id of the song. */
  readonly id: string;
  /** The present score when a source is opened, because it may have been edited. */
  readonly score: () => Score;
  readonly engine: AudioEngine;
  readonly settings: SynthSettings;
  /** Whether the server stores the recording from which the song was transcribed. */
  readonly hasOriginal: boolean;
  /** The element for the frame of the linked video. */
  readonly videoHost: HTMLElement;
}

/** H-16: only scores of videos have one. */
const VIDEO_SOURCE = 'Youtube';

/** The recording and the video are offered only where the score contains the time stamps of its measures. */
export function openSources({ id, score, engine, settings, hasOriginal, videoHost }: SourceOptions): OpenSources {
  const opened = score();
  const mapNow = (): SoundMap | undefined => soundMapOf(score(), timelineOf(score()));
  const map = soundMapOf(opened, timelineOf(opened));
  const openSynth = (): SynthSource => {
    const synth = new SynthSource(engine, score());
    settings.attach(synth);
    return synth;
  };
  if (map === undefined) return { synth: openSynth };
  const url = `${CALLS.originalSound.path}?${new URLSearchParams({ id }).toString()}`;
  const openRecording = () => new RecordingSource({ url, map: mapNow() ?? map });
  const openBoth = (): MixedSource => {
    const mixed = new MixedSource(openRecording(), openSynth());
    const balance = () => mixed.setBalance(settings.balance);
    settings.listen(balance);
    balance();
    return mixed;
  };
  const { customId: videoId, source } = opened.meta;
  return {
    synth: openSynth,
    ...(hasOriginal && { original: openRecording, both: openBoth }),
    ...(source === VIDEO_SOURCE &&
      videoId !== '' && { video: () => new VideoSource({ videoId, map: mapNow() ?? map, host: videoHost }) }),
  };
}
