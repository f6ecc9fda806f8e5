/** The waveform above the music, if the user has opened it and the score has a recording. */
import type { Score } from '../../../../../engine/index.ts';
import { WaveformStrip } from './WaveformStrip.tsx';
import { useWaveformShown } from './useWaveformShown.ts';

/** `score`: the score after the last pause in editing. */
export function WaveformPlace({ score }: { readonly score: Score }) {
  const detected = useWaveformShown();
  return detected === undefined ? null : <WaveformStrip {...{ detected, score }} />;
}
