/** C-17: times in a video or a recording in the usual notation, such as `3:07`. */

/** A tenth of a second may follow. @returns undefined for an invalid time; the seconds of a minute are 00 to 59. */
export function readTime(text: string): number | undefined {
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
