/** One picture for each rule of engraving, byte for byte (see `compareToGolden`). */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import { paintSvg } from '../../engine/paint/svg/index.ts';
import { RULES } from '../fixtures/engraving/rules.ts';
import { compareToGolden, GOLDEN_FOLDER } from '../goldens/compareToGolden.ts';

const draw = ({ score, options }: (typeof RULES)[number]): string => {
  const { list } = layoutScore(score, { width: 60, measuresPerSystem: 4, ...options });
  return paintSvg(list, { paper: 'white' });
};

describe('engraving', () => {
  it.each(RULES.map((rule) => [rule.name, rule.shows, rule] as const))('%s: %s', (name, _shows, rule) => {
    expect(compareToGolden(`engraving/${name}.svg`, draw(rule))).toBe('same');
  });

  it('every fixture is a valid score', () => {
    for (const { name, score } of RULES) expect({ name, faults: checkScore(score) }).toEqual({ name, faults: [] });
  });

  it('no golden exists without a rule', () => {
    const names = new Set(RULES.map(({ name }) => `${name}.svg`));
    expect(readdirSync(`${GOLDEN_FOLDER}/engraving`).filter((file) => !names.has(file))).toEqual([]);
  });
});
