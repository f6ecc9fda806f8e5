const NUMBER = /^\d{1,2}\.?$/;

/**
 * Returns the first line of a name: other programs write a translation on the second line. The numbers of the players
 * of a staff, which orchestral scores have one under the other, are joined: `1.2`.
 */
export function firstLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.every((line) => NUMBER.test(line))) return lines.map((line) => line.replace('.', '')).join('.');
  return lines[0] ?? '';
}
