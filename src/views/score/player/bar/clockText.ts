/** Formats seconds as a clock time: `3:07`, `1:02:45`. */
export function clockText(time: number): string {
  const whole = Math.max(0, Math.floor(time + 0.001));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
