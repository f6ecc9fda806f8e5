/**
 * Copies the text of a field. Browsers offer the clipboard to scripts only on pages that were loaded by https. On other
 * pages the text is selected, and copied by the older command or by the user's own keys.
 *
 * @returns whether it is on the clipboard.
 */
export async function copyTextOf(field: HTMLInputElement): Promise<boolean> {
  // Absent where the connection is not secure, although the type does not say so.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard !== undefined) {
      await clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // The user or the browser has refused: the older command is tried.
  }
  field.focus();
  field.select();
  return document.execCommand('copy');
}
