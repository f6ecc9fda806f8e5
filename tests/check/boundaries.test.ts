import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';

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

describe('import directions', () => {
  const trial = 'engine/theory/trialOfBoundaries';
  const planted: string[] = [];
  afterEach(() => {
    for (const path of planted.splice(0)) rmSync(path, { recursive: true, force: true });
  });

  const addTrial = (files: Record<string, string>, folder = trial): void => {
    planted.push(folder);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
  };

  it('are kept in the whole project, without a cycle', () => {
    const { ok, output } = cruise(FOLDERS);
    expect(output).toContain('no dependency violations');
    expect(ok).toBe(true);
  });

  it('forbid an import in the wrong direction', () => {
    addTrial({ 'upwards.ts': "export { durationOf } from '../../model/rhythm/noteValue.ts';\n" });
    const { ok, output } = cruise([trial]);
    expect(ok).toBe(false);
    expect(output).toContain('theory-imports');
  });

  it.each(UPWARD_IMPORTS)(
    'are checked between the rooms of %s, and a room without a rule is refused',
    (folder, room, higher) => {
      const [listed, unlisted] = [`${folder}/${room}/trialOfBoundaries`, `${folder}/trialOfBoundaries`];
      addTrial({ 'upwards.ts': `export * from '../../${higher}';\n` }, listed);
      addTrial({ 'unlisted.ts': `export * from '../${higher}';\n` }, unlisted);
      const { ok, output } = cruise([listed, unlisted]);
      expect(ok).toBe(false);
      expect(output).toContain(`${folder}/${room}-imports`);
      expect(output).toContain(`${folder}-rooms`);
    },
  );

  it('forbid reading carried elements outside of the formats', () => {
    const layout = 'engine/layout/outside/trialOfBoundaries';
    addTrial({ 'reader.ts': "export type { Foreign } from '../../../model/foreign.ts';\n" }, layout);
    const { ok, output } = cruise([layout]);
    expect(ok).toBe(false);
    expect(output).toContain('model-knows-no-format');
  });

  it('forbid a cycle, also of types', () => {
    addTrial({
      'a.ts': "import type { B } from './b.ts';\nexport interface A { readonly b: B }\n",
      'b.ts': "import type { A } from './a.ts';\nexport interface B { readonly a: A }\n",
    });
    const { ok, output } = cruise([trial]);
    expect(ok).toBe(false);
    expect(output).toContain('no-cycles');
  });

  it('forbid Pixi outside of its painter and Node inside the engine', () => {
    addTrial({
      'pixi.ts': "export { Mesh } from 'pixi.js';\n",
      'node.ts': "export { readFileSync } from 'node:fs';\n",
    });
    const { ok, output } = cruise([trial]);
    expect(ok).toBe(false);
    expect(output).toContain('pixi-only-there');
    expect(output).toContain('engine-is-pure');
  });
});
