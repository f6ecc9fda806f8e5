/**
 * the dialogs that open above any screen have addresses of their own: the screen's with a suffix. The screen
 * below stays what it is, so its address is the one without the suffix.
 */
export const DIALOGS = [
  'account',
  'changepassword',
  'cancelsub',
  'blockedsub',
  'feedback',
  'thanks',
  'changelog',
  'imprint',
  'security',
] as const;
export type DialogName = (typeof DIALOGS)[number];

/** The score's own feedback, with stars: a dialog of that screen (J-01). */
const OWN_FEEDBACK = /^\/score(?:\/edit)?\/feedback$/;

/** Screens that a dialog can stand above; from every other one it opens above the songbook. */
const SCREENS = ['/songbook', '/score', '/score/edit', '/upgrade', '/paymentinfo'];
const HOME = '/songbook';

interface DialogRoute {
  readonly below: string;
  readonly dialog: DialogName | undefined;
}

export function splitDialog(pathname: string): DialogRoute {
  const at = pathname.lastIndexOf('/');
  const dialog = DIALOGS.find((name) => name === pathname.slice(at + 1));
  if (dialog === undefined || at === 0 || OWN_FEEDBACK.test(pathname)) return { below: pathname, dialog: undefined };
  return { below: pathname.slice(0, at), dialog };
}

/** Where a dialog opens above the screen that is shown. */
export function dialogAddress(pathname: string, search: string, dialog: DialogName): string {
  const below = OWN_FEEDBACK.test(pathname) ? '/score' : splitDialog(pathname).below;
  return SCREENS.includes(below) ? `${below}/${dialog}${search}` : `${HOME}/${dialog}`;
}
