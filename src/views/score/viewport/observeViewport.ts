/** Calls `onChange` with the size of an element in CSS px and the device px per CSS px, now and after each change. */
export function observeViewport(
  host: HTMLElement,
  onChange: (width: number, height: number, density: number) => void,
): () => void {
  const tell = (): void => onChange(host.clientWidth, host.clientHeight, window.devicePixelRatio);
  const sizes = new ResizeObserver(tell);
  sizes.observe(host);
  // A window that moves to another display, or a changed browser zoom: this query matches one density only.
  let density: MediaQueryList | undefined;
  const watchDensity = (): void => {
    density?.removeEventListener('change', densityChanged);
    density = window.matchMedia(`(resolution: ${String(window.devicePixelRatio)}dppx)`);
    density.addEventListener('change', densityChanged);
  };
  const densityChanged = (): void => {
    tell();
    watchDensity();
  };
  watchDensity();
  return () => {
    sizes.disconnect();
    density?.removeEventListener('change', densityChanged);
  };
}
