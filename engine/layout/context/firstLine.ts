/** Returns the first line of a name: other programs write a translation on the second line. */
export const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';
