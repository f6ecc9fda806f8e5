/** L-07: the app around the page stores the files that a browser would put into its downloads. */
import { logFailure } from '../api/index.ts';
import { nativeTexts, scoreTexts } from '../texts/index.ts';
import { nativeApp } from './nativeApp.ts';
import { showAlert } from './openLinksOutside.ts';

/** Returns the part of the data URL after its comma, because messages contain texts only. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Returns whether the app accepts the file; the app shows an alert for a file that it could not store. */
export function storeNatively(file: Blob, name: string): boolean {
  const app = nativeApp();
  if (app?.can('downloadFile') !== true) return false;
  base64Of(file)
    .then((base64) => app.call('downloadFile', { name, mimeType: file.type, base64 }))
    .catch((error: unknown) => {
      logFailure(`The app could not store ${name}`, error);
      showAlert(app, nativeTexts.error, scoreTexts.exportFailed);
    });
  return true;
}

/** C-26: the device's address for push messages, which the wizards send with a song. */
export function pushTokenField(): { readonly firebaseToken?: string } {
  const firebaseToken = nativeApp()?.pushToken();
  return firebaseToken === undefined ? {} : { firebaseToken };
}
