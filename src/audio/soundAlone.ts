/**
 * Only one page of the app sounds at a time in a browser, although each tab has its own player: two scores at once are
 * noise. A page that begins to sound says so on a channel, and the pages that sound then pause.
 */
const CHANNEL = 'songleaf.sound';

/**
 * Call it when the page begins to sound: other pages pause, and `onOther` is called once another one begins.
 *
 * @returns a function to call when the sound has ended. The channel is open only as long as the page sounds, because
 * browsers discard a page with an open channel instead of keeping it for the way back.
 */
export function soundAlone(onOther: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onOther;
  channel.postMessage('began');
  return () => channel.close();
}
