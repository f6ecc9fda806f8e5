/**
 * A stand-in for the frame of the video platform: a page that answers the messages of the platform's documented frame
 * interface, as its player does.
 */
import type { Page } from '@playwright/test';

/** This function runs in the frame. */
function answerMessages(seconds: number): void {
  const frame = { time: 0, rate: 1, state: -1, at: performance.now() };
  const tell = (event: string): void => {
    const now = performance.now();
    if (frame.state === 1) frame.time = Math.min(seconds, frame.time + (frame.rate * (now - frame.at)) / 1000);
    frame.at = now;
    const info = { currentTime: frame.time, playerState: frame.state };
    parent.postMessage(JSON.stringify({ event, info }), '*');
    document.body.textContent = JSON.stringify(frame);
  };
  const commands: Record<string, (value: number) => void> = {
    playVideo: () => (frame.state = 1),
    pauseVideo: () => (frame.state = 2),
    seekTo: (time) => (frame.time = time),
    setPlaybackRate: (rate) => (frame.rate = rate),
  };
  window.addEventListener('message', ({ data }) => {
    const {
      event,
      func = '',
      args = [],
    } = JSON.parse(String(data)) as { event: string; func?: string; args?: number[] };
    tell('infoDelivery');
    if (event === 'command') commands[func]?.(args[0] ?? 0);
    tell(event === 'listening' ? 'onReady' : 'infoDelivery');
  });
  setInterval(() => frame.state === 1 && tell('infoDelivery'), 200);
}

/** @param seconds the length of the video. @returns the addresses of frames that were opened. */
export async function standInVideo(page: Page, seconds: number): Promise<readonly URL[]> {
  const opened: URL[] = [];
  const body = `<!doctype html><body><script>(${String(answerMessages)})(${seconds})</script>`;
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    opened.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'text/html', body });
  });
  return opened;
}
