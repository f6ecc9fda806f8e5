/** What a command line program prints where it failed: a sentence, for the errors of the file system too. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path = 'The file', message }: NodeJS.ErrnoException = error;
  if (code === 'ENOENT') return `${path} does not exist.`;
  if (code === 'EISDIR') return `${path} is a folder.`;
  if (code === 'ENOTDIR') return `${path} is not a folder.`;
  if (code === 'EACCES' || code === 'EPERM') return `${path}: the system does not permit it.`;
  return message;
}
