/** C-17: times in a video or a recording in the usual notation, such as `3:07`. */

/** The colon of `mm:ss`, which some telephones have no key for, follows the second digit. A second colon moves it. */
export const maskTime = (text: string): string =>
  text
    .replace(',', '.')
    .replace(/^(\d\d)(\d.*)$/, '$1:$2')
    .replace(/^(\d\d):(\d):/, '$1$2:');

/**
 * A tenth of a second may follow. @returns undefined for an invalid time; the seconds of a minute are 00 to 59. Without
 * a colon they are seconds alone.
 */
export function readTime(text: string): number | undefined {
  if (/^\s*\d{1,2}(?:\.\d)?\s*$/.test(text)) return Number(text);
  const [, minutes, seconds] = /^\s*(\d{1,3}):([0-5]?\d(?:\.\d)?)\s*$/.exec(text) ?? [];
  return minutes === undefined || seconds === undefined ? undefined : 60 * Number(minutes) + Number(seconds);
}

export function writeTime(time: number): string {
  const whole = Math.floor(time);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** With tenths of a second: `03:07.5`. */
export function writeTenths(time: number): string {
  const tenths = Math.round(10 * time);
  return `${writeTime(Math.floor(tenths / 10))}.${tenths % 10}`;
}
