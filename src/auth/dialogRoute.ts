/**
 * the dialogs that can open above any screen have addresses of their own: that of the screen with a suffix.
 * The screen below is the one of the address without the suffix.
 */
const DIALOGS = [
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

/** The score's own feedback dialog, with stars, belongs to that screen (J-01). */
const OWN_FEEDBACK = /^\/score(?:\/edit)?\/feedback$/;

/** Screens above which a dialog can open; from all other screens it opens above the songbook. */
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

/** Returns the address of a dialog above the present screen. */
export function dialogAddress(pathname: string, search: string, dialog: DialogName): string {
  const below = OWN_FEEDBACK.test(pathname) ? '/score' : splitDialog(pathname).below;
  return SCREENS.includes(below) ? `${below}/${dialog}${search}` : `${HOME}/${dialog}`;
}
