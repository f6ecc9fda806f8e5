/** Names of folders, for the app and the server. */
import { MAX_FOLDER_NAME_LENGTH } from './limits.ts';

export const CONTROL_CHARACTERS = /\p{Cc}/u;

/** `name` is one part of a path, trimmed. */
export function isFolderName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    name.length <= MAX_FOLDER_NAME_LENGTH &&
    !name.includes('/') &&
    !CONTROL_CHARACTERS.test(name)
  );
}
