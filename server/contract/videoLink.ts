/** C-12: which video a link names. Only its id goes on from here: nothing ever fetches an address that a user typed. */
const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be']);
const VIDEO_ID = /^[\w-]{11}$/;
/** `/shorts/<id>` and its kin. */
const PATH_WITH_ID = /^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/;

export const isVideoId = (text: string): boolean => VIDEO_ID.test(text);

/** C-12: whether a text is meant as a link rather than as words to search for. */
export const looksLikeVideoLink = (text: string): boolean => /youtube|youtu\.be/i.test(text) && !/\s/.test(text.trim());

/** @returns undefined for a link that leads to no video, or anywhere else. */
export function videoIdOf(link: string): string | undefined {
  const text = link.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(address);
  const isPlain = /^https?:$/.test(protocol) && port === '' && username === '' && password === '';
  if (!isPlain || !HOSTS.has(hostname)) return undefined;
  const inPath = hostname === 'youtu.be' ? pathname.slice(1).replace(/\/$/, '') : PATH_WITH_ID.exec(pathname)?.[1];
  const id = inPath ?? (pathname === '/watch' ? searchParams.get('v') : null) ?? '';
  return isVideoId(id) ? id : undefined;
}
