/**
 * The `Content-Disposition` header of a download (RFC 6266). The file name is valid on every operating system: no
 * separators, no reserved characters or device names, no leading dot. Browsers that support RFC 8187 get the title's
 * own letters.
 */
const MAX_NAME_LENGTH = 100;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

export function contentDisposition(title: string, extension: string): string {
  const name = `${safeName(title)}.${extension}`;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["%\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc8187(name)}`;
}

function safeName(title: string): string {
  const name = [...title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' || DEVICE_NAME.test(name) ? 'score' : name;
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
