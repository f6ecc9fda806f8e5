/**
 * Ticks at regular intervals, also while the page is in the background, where the page's own timers are slowed down.
 */
self.onmessage = ({ data: milliseconds }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(undefined), milliseconds);
};
