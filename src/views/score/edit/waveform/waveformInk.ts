/** Draws the visible part of a waveform. */
import { PEAKS_A_SECOND } from '../../../../audio/recording/recordingPeaks.ts';
import type { RecordingPeaks } from '../../../../audio/recording/recordingPeaks.ts';

export interface WaveformView {
  /** Time at the left edge, in seconds. */
  readonly from: number;
  readonly pxPerSecond: number;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
}

/** Draws one line for each px: the largest amplitude in it, mirrored about the middle. */
export function drawWaveform(
  canvas: HTMLCanvasElement,
  { peaks }: RecordingPeaks,
  { from, pxPerSecond, width, height }: WaveformView,
): void {
  const density = window.devicePixelRatio;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(density, density);
  context.fillStyle = getComputedStyle(canvas).color;
  for (let x = 0; x < width; x += 1) {
    const first = Math.floor((from + x / pxPerSecond) * PEAKS_A_SECOND);
    const end = Math.max(first + 1, Math.floor((from + (x + 1) / pxPerSecond) * PEAKS_A_SECOND));
    const most = peaks.subarray(Math.max(0, first), Math.max(0, end)).reduce((a, b) => Math.max(a, b), 0);
    const length = Math.max(1, most * (height - 4));
    context.fillRect(x, (height - length) / 2, 1, length);
  }
}
