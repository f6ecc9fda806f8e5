/** The song whose unsaved edits are restored without a question, because a new sign-in interrupted the editing. */
const KEY = 'songleaf.resume';

export const resumeDraftOf = (song: string): void => sessionStorage.setItem(KEY, song);

/** Whether this is that song; a second call returns false. */
export function takeDraftResume(song: string): boolean {
  const isThis = sessionStorage.getItem(KEY) === song;
  if (isThis) sessionStorage.removeItem(KEY);
  return isThis;
}
