/** Checks that the privacy policy names exactly the data that the code stores in a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { privacyCookies, privacyStorage } from '../../src/texts/index.ts';

const FOLDERS = ['src', 'server', 'public'];

function sources(): { path: string; text: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|js)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') })),
  );
}

/** The ways of writing, the files that use them, and the names that each of them writes. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'server/http/session.ts': ['songleaf_session', 'songleaf_visitor'],
  'server/http/storedCode.ts': ['songleaf_code'],
  'src/views/shell/topBar/useChangeLog.ts': ['versionCode'],
  'src/views/score/roll/keepRollConfig.ts': ['pianoroll_config'],
  'src/views/tour/tourCookie.ts': ['tour_…'],
  'src/editing/drafts.ts': ['songleaf (IndexedDB)'],
  'src/audio/soundfont/programFiles.ts': ['songleaf-soundfonts (cache storage)'],
  'src/views/record/recordingDraft.ts': ['songleaf-recordings (IndexedDB)'],
  'src/storedChoice.ts': [
    'songleaf.language (local storage)',
    'songleaf.paper (local storage)',
    'songleaf.readRemarks (local storage)',
    'songleaf.saved (local storage)',
    'songleaf.scheme (local storage)',
    'songleaf.songOrder (local storage)',
    'songleaf.videoConsent (local storage)',
    'songleaf.views (local storage)',
  ],
  'src/views/score/reading/useReading.ts': ['songleaf.measure.… (session storage)'],
  'src/views/score/shared/useCopyToSongbook.ts': ['songleaf.copyShared (session storage)'],
  'src/views/shell/InitialMessage.tsx': ['songleaf.message (session storage)'],
  'src/views/score/edit/draftResume.ts': ['songleaf.resume (session storage)'],
};
const WRITES = /setCookie\(|document\.cookie = |(?:local|session)Storage\.setItem|= browserStore\(|caches\.open/;

it('Q-02 A-35 G-02 the privacy policy names every cookie and every place in the browser that the code writes', () => {
  const named = [...privacyCookies, ...privacyStorage].map(({ name }) => name);
  expect(Object.values(WRITERS).flat().sort()).toEqual([...named].sort());
  const writing = sources().filter(({ text }) => WRITES.test(text));
  // The files are identified by name, because they may be moved.
  const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  expect(writing.map(({ path }) => fileOf(path)).sort()).toEqual(Object.keys(WRITERS).map(fileOf).sort());
});

it('Q-02 the privacy policy names every choice that the browser stores', () => {
  const storing = sources().filter(({ text }) => /\bstoreChoice\(|\bVIEWS_KEY\b/.test(text));
  const keys = storing.flatMap(({ text }) => text.match(/(?<=')songleaf\.[^']+(?=')/g) ?? []);
  const named = privacyStorage.map(({ name }) => name.replace(' (local storage)', ''));
  expect(keys.length).toBeGreaterThan(6);
  expect(named).toEqual(expect.arrayContaining(keys));
});

it('the names of the privacy policy occur in the code', () => {
  const code = sources()
    .filter(({ path }) => !path.endsWith('privacy.ts'))
    .map(({ text }) => text)
    .join('\n');
  for (const { name } of [...privacyCookies, ...privacyStorage]) {
    expect(code, name).toContain(name.replace(/ \(.*/, '').replace('…', ''));
  }
});
