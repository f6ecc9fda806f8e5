const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be the id of a song (B-29). No request is made for any other text. */
export const isSongId = (text: string): boolean => UUID.test(text);
