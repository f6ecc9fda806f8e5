/**
 * R-01, P-10: in an app around the page, links to other sites, and links that open a new window, open in the browser of
 * the device, because the view of the app has neither an address bar nor a back button.
 */
import { logFailure } from '../api/index.ts';
import { nativeTexts } from '../texts/index.ts';
import type { NativeApp } from './nativeApp.ts';

/** Pages of this site that need no session, which the browser of the device does not have. */
const PUBLIC = /^\/(?:Legal|ForgotPassword|SelectPlan|#\/(?:help|imprint|privacy))/;
const HELP = /#\/help/;

/** The address for the device's browser; undefined for a link that stays in the page. */
function outsideAddress(link: HTMLAnchorElement, origin: string): string | undefined {
  const url = URL.parse(link.href);
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return undefined;
  if (url.origin !== origin) return url.href;
  const path = url.pathname + url.search + url.hash;
  return link.target === '_blank' && PUBLIC.test(path) ? url.href : undefined;
}

/** Returns a function that ends this. */
export function openLinksOutside(app: NativeApp, page: Document = document): () => void {
  if (!app.can('openExternal')) return () => undefined;
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const url = link === null ? undefined : outsideAddress(link, location.origin);
    if (event.defaultPrevented || url === undefined) return;
    event.preventDefault();
    app.call('openExternal', { url }).catch((error: unknown) => {
      logFailure('A link could not be opened', error);
      const message = HELP.test(url) ? nativeTexts.helpFailed : nativeTexts.linkFailed;
      showAlert(app, nativeTexts.error, message);
    });
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}

/** Shows an alert of the app; an alert that the app cannot show is logged. */
export function showAlert(app: NativeApp, title: string, message: string): void {
  app.call('showAlert', { title, message }).catch((error: unknown) => logFailure(`Alert: ${message}`, error));
}
