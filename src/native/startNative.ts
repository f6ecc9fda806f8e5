/**
 * Starts the functions that need the app around the page, after it has introduced itself. In a browser nothing happens.
 */
import { logFailure } from '../api/index.ts';
import { nativeTexts } from '../texts/index.ts';
import { connectNative } from './nativeApp.ts';
import { openLinksOutside, showAlert } from './openLinksOutside.ts';

export async function startNative(): Promise<void> {
  const app = await connectNative();
  if (app === undefined) return;
  openLinksOutside(app);
  // P-09: web views of old systems have no audio engine; the user can update them.
  if (typeof AudioContext !== 'function') {
    logFailure('The web view has no audio engine', navigator.userAgent);
    showAlert(app, nativeTexts.warning, nativeTexts.noAudio);
  }
}
