const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether an address can name a song by it (B-29): the server is not asked for anything else. */
export const isSongId = (text: string): boolean => UUID.test(text);
