import { locale } from '../../texts/index.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** Formats a file's size: `412 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = UNITS[power] ?? 'byte';
  // The short form of bytes lacks the plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  const maximumFractionDigits = power === 2 ? 1 : 0;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
  return format.format(bytes / 1000 ** power);
}
