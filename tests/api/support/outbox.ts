/** The e-mails of a server without a mail server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from './server.ts';

/** Sorted by time, the newest last. */
export async function emailsTo(dataDirectory: string, email: string, subject: RegExp): Promise<string[]> {
  const outbox = join(dataDirectory, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return letters.filter((letter) => letter.includes(`To: ${email}`) && subject.test(letter)).map(withoutLineBreaks);
}

/** The path of the link in the newest e-mail, after `count` e-mails have been sent. */
export async function linkIn(
  dataDirectory: string,
  email: string,
  subject: RegExp,
  letters = 1,
): Promise<{ path: string; key: string }> {
  let found: string[] = [];
  await waitFor(async () => (found = await emailsTo(dataDirectory, email, subject)).length >= letters);
  const link = /https?:\/\/\S+/.exec(found.at(-1) ?? '')?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  return { path: pathname, key: new URLSearchParams(hash.slice(1)).get('key') ?? '' };
}

/** Removes the soft line breaks of quoted-printable. */
function withoutLineBreaks(letter: string): string {
  return letter.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}
