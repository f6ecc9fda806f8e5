/** Of a name: other programs put a translation on a second line. */
export const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';
