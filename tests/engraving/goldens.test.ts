/**
 * One picture a rule of engraving, byte for byte. A picture that differs or that is missing fails and is left beside as
 * `*.new.svg`; UPDATE_GOLDENS=1 accepts all pictures.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import { checkScore } from '../../engine/model/checkScore.ts';
import { paintSvg } from '../../engine/paint/svg/index.ts';
import { RULES } from '../fixtures/engraving/rules.ts';

const FOLDER = new URL('../golden/engraving/', import.meta.url);
const ACCEPTS = process.env['UPDATE_GOLDENS'] === '1';

const draw = ({ score, options }: (typeof RULES)[number]): string => {
  const { list } = layoutScore(score, { width: 60, measuresPerSystem: 4, ...options });
  return paintSvg(list, { paper: 'white' });
};

describe('engraving', () => {
  mkdirSync(FOLDER, { recursive: true });

  it.each(RULES.map((rule) => [rule.name, rule.shows, rule] as const))('%s: %s', (name, _shows, rule) => {
    const golden = new URL(`${name}.svg`, FOLDER);
    const fresh = new URL(`${name}.new.svg`, FOLDER);
    const picture = draw(rule);
    if (ACCEPTS) writeFileSync(golden, picture);
    const accepted = existsSync(golden) ? readFileSync(golden, 'utf8') : null;
    if (picture === accepted) rmSync(fresh, { force: true });
    else writeFileSync(fresh, picture);
    expect(accepted === null ? 'no golden' : picture === accepted ? 'same' : `differs: see ${name}.new.svg`).toBe(
      'same',
    );
  });

  it('every fixture is a sound score', () => {
    for (const { name, score } of RULES) expect({ name, faults: checkScore(score) }).toEqual({ name, faults: [] });
  });

  it('has no golden without a rule', () => {
    const names = new Set(RULES.map(({ name }) => `${name}.svg`));
    const strays = readdirSync(FOLDER).filter((file) => !file.endsWith('.new.svg') && !names.has(file));
    expect(strays).toEqual([]);
  });
});
