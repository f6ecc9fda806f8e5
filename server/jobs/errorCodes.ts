/** B-16: the code of a song whose pipeline gave none (X-29 asks the pipeline first). */
const CODE_OF_SOURCE: Readonly<Record<string, number>> = { Mic: 500, File: 400, Youtube: 600, Image: 300, AI: 700 };
const UNKNOWN_SOURCE = 100;

export const fallbackCodeOf = (source: string): number => CODE_OF_SOURCE[source] ?? UNKNOWN_SOURCE;
