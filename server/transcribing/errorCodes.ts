/** The error code by the song's source (B-16), for failures without a code of the pipeline. */
const CODE_OF_SOURCE: Readonly<Record<string, number>> = { Mic: 500, File: 400, Youtube: 600, Image: 300, AI: 700 };
const UNKNOWN_SOURCE = 100;

export const fallbackCodeOf = (source: string): number => CODE_OF_SOURCE[source] ?? UNKNOWN_SOURCE;
