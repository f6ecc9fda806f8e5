/** Draws the outline of a recording. */

export interface WaveformColours {
  readonly wave: string;
  /** Colour of the part that has been played. */
  readonly played: string;
}

const BAR_PX = 3;
const GAP_PX = 1;

/** Returns the highest level of each of `count` sections of equal length. */
export function outlineOf(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return peaks.slice(from, to).reduce((highest, level) => Math.max(highest, level), 0);
  });
}

/** `from` to `played`: fractions of the recording, between which the colour is that of the played part; `shown`: fraction of the width that the recording fills. */
export function drawWaveform(
  canvas: HTMLCanvasElement,
  peaks: readonly number[],
  { wave, played: playedColour }: WaveformColours,
  {
    from = 0,
    played = 0,
    shown = 1,
  }: { readonly from?: number; readonly played?: number; readonly shown?: number } = {},
): void {
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(ratio, ratio);
  const count = Math.max(1, Math.floor((width * Math.min(1, shown)) / (BAR_PX + GAP_PX)));
  // A silent recording is drawn as a line, so that it is visible.
  for (const [bar, level] of outlineOf(peaks, count).entries()) {
    const length = Math.max(2, level * height);
    const at = (bar + 0.5) / count;
    context.fillStyle = at >= from && at <= played ? playedColour : wave;
    context.fillRect(bar * (BAR_PX + GAP_PX), (height - length) / 2, BAR_PX, length);
  }
}
