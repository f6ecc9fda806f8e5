/**
 * Compares output of our own code (SVG, PDF) with the accepted file byte for byte. No tolerance is needed, because only
 * our code decides these bytes. Output that differs or has no accepted file is written to `test-results/golden`, with a
 * picture of the difference; only `npm run golden -- NAME --accept` accepts it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { differenceSvg } from './differenceSvg.ts';

export const GOLDEN_FOLDER = 'tests/golden';
/**
 * The new pictures of the last run that differ from the accepted ones: `FOLDER/NAME.new.EXT`, and
 * `FOLDER/NAME.difference.svg`.
 */
export const FRESH_FOLDER = 'test-results/golden';

/** The paths of a golden's new content and of the picture of the difference. `golden` is relative to GOLDEN_FOLDER. */
export function freshPathsOf(golden: string): { readonly fresh: string; readonly difference: string } {
  const [, stem = golden, extension = ''] = /^(.*)\.(\w+)$/.exec(golden) ?? [];
  return {
    fresh: join(FRESH_FOLDER, `${stem}.new.${extension}`),
    difference: join(FRESH_FOLDER, `${stem}.difference.svg`),
  };
}

/**
 * Returns 'same', or a message for the failing assertion.
 *
 * @param golden the accepted file, relative to `tests/golden`: `engraving/ties.svg`.
 */
export function compareToGolden(golden: string, content: string | Uint8Array): string {
  const accepted = join(GOLDEN_FOLDER, golden);
  const { fresh, difference } = freshPathsOf(golden);
  const bytes = Buffer.from(content);
  const before = existsSync(accepted) ? readFileSync(accepted) : undefined;
  for (const stale of [fresh, difference]) rmSync(stale, { force: true });
  if (before?.equals(bytes)) return 'same';
  mkdirSync(dirname(fresh), { recursive: true });
  writeFileSync(fresh, bytes);
  if (golden.endsWith('.svg')) writeFileSync(difference, differenceSvg(before?.toString(), bytes.toString()));
  return before === undefined ? `no golden: see ${fresh}` : `differs: see ${fresh}`;
}
