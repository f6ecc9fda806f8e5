import { buildAppIfStale } from '../../server/launch/buildApp.ts';
import { packagedBank } from '../../server/soundfonts/findBank.ts';
import { findChromium, NO_CHROMIUM } from '../chromium.ts';

/** The app is built here, because the servers of two files that start together would both build it, into one folder. */
export default async function globalSetup(): Promise<void> {
  if (findChromium() === undefined) throw new Error(NO_CHROMIUM);
  await buildAppIfStale();
  // Tests of the import rules plant files among the sources; a server that starts meanwhile must not exchange the app.
  process.env['APP_BUILD'] = 'keep';
  // The packaged bank is sliced in a second; each server would take minutes for an uncompressed one that is installed.
  process.env['SOUNDFONT_PATH'] ??= packagedBank();
}
