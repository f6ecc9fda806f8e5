/**
 * The amplitude of a recording over time, for drawing. The recording is decoded once at a low sample rate, which needs
 * a tenth of the memory.
 */

export interface RecordingPeaks {
  /** Seconds. */
  readonly duration: number;
  /** PEAKS_A_SECOND for each second, 0 to 1. */
  readonly peaks: Float32Array;
}

export const PEAKS_A_SECOND = 100;
/**
 * The lowest sample rate that every browser can decode to; the detection of onsets uses frequencies up to half of it.
 */
const SAMPLE_RATE = 8000;

/** The largest amplitude within each hundredth of a second, scaled so that the loudest is 1. */
export function peaksOf(samples: Float32Array, sampleRate: number): Float32Array {
  const step = sampleRate / PEAKS_A_SECOND;
  const peaks = new Float32Array(Math.ceil(samples.length / step));
  let most = 0;
  samples.forEach((sample, index) => {
    const at = Math.floor(index / step);
    const level = Math.abs(sample);
    if (level > (peaks[at] ?? 0)) peaks[at] = level;
    if (level > most) most = level;
  });
  return most === 0 ? peaks : peaks.map((peak) => peak / most);
}

/** Rejects where the browser cannot decode the recording. */
export async function decodePeaks(content: ArrayBuffer): Promise<RecordingPeaks> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const sound = await context.decodeAudioData(content);
  return { duration: sound.duration, peaks: peaksOf(sound.getChannelData(0), sound.sampleRate) };
}

/** Rejects where the recording cannot be fetched or the browser cannot decode it. */
export async function loadPeaks(url: string, signal: AbortSignal): Promise<RecordingPeaks> {
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The recording could not be fetched: ${String(response.status)}`);
  const recording = await decodePeaks(await response.arrayBuffer());
  signal.throwIfAborted();
  return recording;
}
