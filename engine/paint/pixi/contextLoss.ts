/**
 * Handles lost WebGL contexts. Usually a context is restored, Pixi uploads everything again, and one frame has to be
 * drawn. After two crashes of its graphics process, Chromium refuses WebGL without an event; so a second loss, or a
 * loss without restoration within a time limit, is treated as final.
 */

/** Time limit for the restoration of a context, which took less than a second in all browsers that were measured. */
const RESTORE_TIMEOUT_MS = 4000;

/** Watches a canvas for lost contexts; returns a function that stops watching. */
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
