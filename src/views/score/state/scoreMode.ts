/** I-01: the addresses of the score screen. Its dialogs have addresses of their own below the one of the mode. */
export type ScoreMode = 'play' | 'edit';

const PLAY = '/score';
const EDIT = '/score/edit';

export const modeOf = (pathname: string): ScoreMode =>
  pathname === EDIT || pathname.startsWith(`${EDIT}/`) ? 'edit' : 'play';

export const modePath = (mode: ScoreMode): string => (mode === 'edit' ? EDIT : PLAY);

/** The path of a dialog above the mode that is shown: `/score/edit/pdf`. */
export const dialogPath = (pathname: string, dialog: string): string => `${modePath(modeOf(pathname))}/${dialog}`;
