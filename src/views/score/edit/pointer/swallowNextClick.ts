/** How long after the pointer is lifted the browser may still send its click. */
const CLICK_MS = 400;

/**
 * Swallows the click that the browser sends after the finger that is being lifted: what has just opened under it would
 * take it for a press beside itself and close.
 */
export function swallowClickOfLift(): void {
  const abort = new AbortController();
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    abort.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: abort.signal });
  setTimeout(() => abort.abort(), CLICK_MS);
}

/**
 * The menu opens under the pressing finger. Some browsers send a click when that finger is lifted, which would choose
 * the entry below it.
 */
export function swallowNextClick(): void {
  const abort = new AbortController();
  const lifted = (): void => {
    abort.abort();
    swallowClickOfLift();
  };
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, lifted, { capture: true, signal: abort.signal });
}
