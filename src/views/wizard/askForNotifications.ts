import { logFailure } from '../../api/index.ts';
import { nativeApp } from '../../native/index.ts';

/**
 * C-02: asks once whether the browser may notify the user when a song is ready. An app around the page asks by itself.
 */
export function askForNotifications(): void {
  if (nativeApp() !== undefined) return;
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  Notification.requestPermission().catch((error: unknown) => logFailure('Notifications could not be asked for', error));
}
