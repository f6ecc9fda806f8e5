/** How long after the pointer is lifted the browser may still send its click. */
const CLICK_MS = 400;

/**
 * The menu opens under the finger that asks for it. Some browsers send a click when that finger is lifted, which would
 * choose the entry below it.
 */
export function swallowNextClick(): void {
  const abort = new AbortController();
  const { signal } = abort;
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    abort.abort();
  };
  const lifted = (): void => {
    window.addEventListener('click', swallow, { capture: true, signal });
    setTimeout(() => abort.abort(), CLICK_MS);
  };
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, lifted, { capture: true, signal, once: true });
}
