/** Which song's unsaved edits come back without a question: the one whose editing a new sign-in has interrupted. */
const KEY = 'songleaf.resume';

export const resumeDraftOf = (song: string): void => sessionStorage.setItem(KEY, song);

/** Whether this is that song; the next time it is not. */
export function takesDraftUp(song: string): boolean {
  const isThis = sessionStorage.getItem(KEY) === song;
  if (isThis) sessionStorage.removeItem(KEY);
  return isThis;
}
