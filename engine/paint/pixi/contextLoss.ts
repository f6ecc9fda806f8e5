/**
 * A lost WebGL context usually comes back and Pixi uploads everything anew; then one frame has to be drawn. Chromium
 * refuses WebGL after its graphics process has crashed twice, without a word: so a second loss, or a first one from
 * which nothing returns in time, counts as final.
 */

/** Returning contexts took below a second everywhere we looked. */
const RESTORE_TIMEOUT_MS = 4000;

/** Answers a function that stops watching. */
export function watchContext(
  canvas: HTMLCanvasElement,
  { onRestored, onGone }: { readonly onRestored: () => void; readonly onGone: () => void },
): () => void {
  let losses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = (event: Event): void => {
    event.preventDefault();
    losses += 1;
    clearTimeout(timer);
    timer = setTimeout(onGone, losses > 1 ? 0 : RESTORE_TIMEOUT_MS);
  };
  const restored = (): void => {
    clearTimeout(timer);
    onRestored();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  return () => {
    clearTimeout(timer);
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.removeEventListener('webglcontextrestored', restored);
  };
}
