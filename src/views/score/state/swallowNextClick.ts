/** Time after the pointer is lifted within which the browser may still send its click. */
const CLICK_MS = 400;

/**
 * Suppresses the click that the browser sends after the finger is lifted: a popup that has just opened under the finger
 * would treat it as a press outside of itself and close. The press that precedes the click must not take the focus from
 * the popup either: without it, the popup would not receive Escape and the arrow keys.
 */
export function swallowClickOfLift(): void {
  const abort = new AbortController();
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    abort.abort();
  };
  window.addEventListener('mousedown', (event) => event.preventDefault(), { capture: true, signal: abort.signal });
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
