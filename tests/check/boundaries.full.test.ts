import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const FOLDERS = ['engine', 'src', 'server', 'cli', 'fonts', 'bench', 'tests', 'training'];

function cruise(folders: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CRUISER, '--config', '.dependency-cruiser.mjs', ...folders],
    { encoding: 'utf8' },
  );
  return { ok: status === 0, output: stdout + stderr };
}

/** For each folder with rooms: a room, and a file of a higher room, which the first must not import. */
const UPWARD_IMPORTS = [
  ['engine/layout', 'glyphs', 'outside/words.ts'],
  ['engine/notate', 'meter', 'rhythm/quantizePerformance.ts'],
  // Of the same height.
  ['engine/notate', 'harmony', 'voices/stavesForMode.ts'],
  ['engine/formats/musicxml', 'tables', 'fit/draft.ts'],
  // Of the same height.
  ['engine/formats/musicxml', 'read', 'write/writeMusicXml.ts'],
  ['src', 'machines', 'auth/useAuth.ts'],
  ['src/machines', 'uploading', 'recording/recordWizard.ts'],
  ['src/views', 'account', 'songbook/list/songOrder.ts'],
  ['src/views/score', 'layout', 'viewport/PaneController.ts'],
  // Of the same height.
  ['src/views/score', 'spoken', 'player/Playhead.tsx'],
  ['server', 'accounts', 'songbook/songs.ts'],
  ['server/transcription', 'decode', 'transcribeFile.ts'],
] as const;

/** The files that break rules, by the folder in which they are planted. */
const BREACHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'engine/theory': {
    'upwards.ts': "export { durationOf } from '../../model/rhythm/noteValue.ts';\n",
    'a.ts': "import type { B } from './b.ts';\nexport interface A { readonly b: B }\n",
    'b.ts': "import type { A } from './a.ts';\nexport interface B { readonly a: A }\n",
    'pixi.ts': "export { Mesh } from 'pixi.js';\n",
    'node.ts': "export { readFileSync } from 'node:fs';\n",
  },
  'engine/layout/outside': { 'reader.ts': "export type { Foreign } from '../../../model/foreign.ts';\n" },
};

const TRIAL = 'trialOfBoundaries';

describe('import directions', () => {
  it('are kept in the whole project, without a cycle', () => {
    const { ok, output } = cruise(FOLDERS);
    expect(output).toContain('no dependency violations');
    expect(ok).toBe(true);
  });

  describe('in planted files', () => {
    const planted: string[] = [];
    let found: { ok: boolean; output: string };

    const plant = (folder: string, files: Readonly<Record<string, string>>): void => {
      planted.push(`${folder}/${TRIAL}`);
      mkdirSync(`${folder}/${TRIAL}`, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${TRIAL}/${name}`, text);
    };

    /** The rules that a planted file breaks. */
    const brokenBy = (file: string): readonly string[] =>
      [...found.output.matchAll(/error (\S+): (\S+)/g)]
        .filter(([, , path]) => path === file)
        .map(([, rule = '']) => rule);

    // Together, because each run of the program takes seconds.
    beforeAll(() => {
      for (const [folder, files] of Object.entries(BREACHES)) plant(folder, files);
      for (const [folder, room, higher] of UPWARD_IMPORTS) {
        plant(`${folder}/${room}`, { [`upwards-${room}.ts`]: `export * from '../../${higher}';\n` });
        plant(folder, { [`unlisted-${room}.ts`]: `export * from '../${higher}';\n` });
      }
      found = cruise(planted);
    });
    afterAll(() => {
      for (const path of planted) rmSync(path, { recursive: true, force: true });
    });

    it('forbid an import in the wrong direction', () => {
      expect(found.ok).toBe(false);
      expect(brokenBy(`engine/theory/${TRIAL}/upwards.ts`)).toContain('theory-imports');
    });

    it.each(UPWARD_IMPORTS)(
      'are checked between the rooms of %s, and a room without a rule is refused',
      (folder, room) => {
        expect(brokenBy(`${folder}/${room}/${TRIAL}/upwards-${room}.ts`)).toContain(`${folder}/${room}-imports`);
        expect(brokenBy(`${folder}/${TRIAL}/unlisted-${room}.ts`)).toContain(`${folder}-rooms`);
      },
    );

    it('forbid reading carried elements outside of the formats', () => {
      expect(brokenBy(`engine/layout/outside/${TRIAL}/reader.ts`)).toContain('model-knows-no-format');
    });

    it('forbid a cycle, also of types', () => {
      const rules = ['a', 'b'].flatMap((name) => brokenBy(`engine/theory/${TRIAL}/${name}.ts`));
      expect(rules).toContain('no-cycles');
    });

    it('forbid Pixi outside of its painter and Node inside the engine', () => {
      expect(brokenBy(`engine/theory/${TRIAL}/pixi.ts`)).toContain('pixi-only-there');
      expect(brokenBy(`engine/theory/${TRIAL}/node.ts`)).toContain('engine-is-pure');
    });
  });
});
