/** Finds the video that a link names. Only its id is used: the server never fetches an address that a user typed. */
const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be']);
const VIDEO_ID = /^[\w-]{11}$/;
/** `/shorts/<id>` and similar paths. */
const PATH_WITH_ID = /^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/;

export const isVideoId = (text: string): boolean => VIDEO_ID.test(text);

/** Whether a text is meant as a link rather than as words to search for (C-12). */
export const looksLikeVideoLink = (text: string): boolean => /youtube|youtu\.be/i.test(text) && !/\s/.test(text.trim());

/** @returns undefined for a link that names no video or leads to another site. */
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

/**
 * The origin of the platform's embedded player, in the variant that sets no cookies before a video is
 * played. The content security policy allows frames of this origin and of no other.
 */
export const VIDEO_FRAME_ORIGIN = 'https://www.youtube-nocookie.com';
