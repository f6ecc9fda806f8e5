/**
 * Copies the text of a field. Where the page was not reached by https the browser has no clipboard for scripts; then the
 * text is selected, so that the older command, or the user's own keys, copy it.
 *
 * @returns whether it is on the clipboard.
 */
export async function copyTextOf(field: HTMLInputElement): Promise<boolean> {
  // Absent where the connection is not secure, whatever the type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard !== undefined) {
      await clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // The user or the browser does not allow it: the older command is tried.
  }
  field.focus();
  field.select();
  return document.execCommand('copy');
}
