import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';

const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const FOLDERS = ['engine', 'src', 'server', 'cli', 'fonts', 'bench', 'tests'];

function cruise(folders: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CRUISER, '--config', '.dependency-cruiser.mjs', ...folders],
    { encoding: 'utf8' },
  );
  return { ok: status === 0, output: stdout + stderr };
}

describe('import directions', () => {
  const trial = 'engine/theory/trialOfBoundaries';
  afterEach(() => {
    rmSync(trial, { recursive: true, force: true });
  });

  const addTrial = (files: Record<string, string>): void => {
    mkdirSync(trial, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(`${trial}/${name}`, text);
  };

  it('hold throughout the project, without a cycle', () => {
    const { ok, output } = cruise(FOLDERS);
    expect(output).toContain('no dependency violations');
    expect(ok).toBe(true);
  });

  it('refuse an import against the arrows', () => {
    addTrial({ 'upwards.ts': "export { durationOf } from '../../model/noteValue.ts';\n" });
    const { ok, output } = cruise([trial]);
    expect(ok).toBe(false);
    expect(output).toContain('theory-imports');
  });

  it('refuse a cycle, even of types', () => {
    addTrial({
      'a.ts': "import type { B } from './b.ts';\nexport interface A { readonly b: B }\n",
      'b.ts': "import type { A } from './a.ts';\nexport interface B { readonly a: A }\n",
    });
    const { ok, output } = cruise([trial]);
    expect(ok).toBe(false);
    expect(output).toContain('no-cycles');
  });

  it('refuse Pixi outside its painter and Node inside the engine', () => {
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
