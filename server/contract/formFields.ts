/** The kinds of fields of which the schemas of the calls' input (forms.ts) are made. */
import { z } from 'zod';
import { fault } from './faultKeys.ts';
import { MAX_MESSAGE_LENGTH, MAX_PATH_LENGTH } from './limits.ts';
import { CONTROL_CHARACTERS, isFolderName } from './folderNames.ts';

/** One line of text. The limit is generous because many calls check a smaller one and answer with their own text. */
export const line = z
  .string()
  .max(MAX_MESSAGE_LENGTH)
  .refine((text) => !CONTROL_CHARACTERS.test(text), fault('oneLineOnly'));
const lines = z.string().trim().max(MAX_MESSAGE_LENGTH);
/** PostgreSQL cannot store NUL, and terminals interpret the other control characters. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ');
/** Lines of text. */
export const message = lines.min(1, fault('messageRequired')).transform(printable);
export const messageOrNone = lines.transform(printable);

export const flag = z.enum(['true', 'false', 'on', '1', '0']).transform((text) => ['true', 'on', '1'].includes(text));
export const wholeNumber = (smallest: number, largest: number) => z.coerce.number().int().min(smallest).max(largest);

/** `Folder/Sub folder/`; empty for the root. Names are trimmed, and a missing closing slash is added. */
export const folderPath = z
  .string()
  .max(MAX_PATH_LENGTH)
  .transform((path, context) => {
    if (path === '') return '';
    const names = path
      .replace(/\/$/, '')
      .split('/')
      .map((name) => name.trim());
    if (names.every(isFolderName)) return `${names.join('/')}/`;
    context.addIssue({ code: 'custom', message: fault('pathNotValid') });
    return z.NEVER;
  });
export const namedFolder = folderPath.refine((path) => path !== '', fault('pathNotValid'));
