import { useEffect, useState } from 'react';
import { CALLS } from '../../../../../server/contract/paths.ts';
import { logFailure } from '../../../../api/index.ts';
import { loadPeaks } from '../../../../audio/recording/recordingPeaks.ts';
import type { RecordingPeaks } from '../../../../audio/recording/recordingPeaks.ts';

export type PeaksState =
  { readonly kind: 'loading' | 'failed' } | { readonly kind: 'ready'; readonly recording: RecordingPeaks };

/** The waveform of a song's recording. */
export function useRecordingPeaks(id: string): PeaksState {
  const [state, setState] = useState<PeaksState>({ kind: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    loadPeaks(`${CALLS.originalSound.path}?${new URLSearchParams({ id }).toString()}`, gone.signal)
      .then((recording) => setState({ kind: 'ready', recording }))
      .catch((cause: unknown) => {
        if (gone.signal.aborted) return;
        logFailure('Decoding the recording for its waveform', cause);
        setState({ kind: 'failed' });
      });
    return () => gone.abort();
  }, [id]);
  return state;
}
