import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importChanges } from './importChanges.ts';
import { remarkSentences } from './remarkSentences.ts';

const READERS = join(import.meta.dirname, '../../../../engine/formats');

/** The warnings of the readers, as they are written in the code. */
function warningsInCode(): string[] {
  const literal = /(?:\bwarn\(|REPLACED_BRACKETS =)\s*(['`])((?:(?!\1).)+)\1/g;
  const cutOff = /: the file is cut off[^`]*/g;
  return readdirSync(READERS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.data.ts'))
    .map((name) => readFileSync(join(READERS, name), 'utf8'))
    .flatMap((code) => [
      ...[...code.matchAll(literal)].map(([, , sentence = '']) => `part P1, measure 12: ${sentence}`),
      ...[...code.matchAll(cutOff)].map(([sentence]) => `track 2, byte 90${sentence}`),
    ]);
}

it('X-20 every warning of the readers of files has words for the user', () => {
  const warnings = warningsInCode();
  expect(warnings.length).toBeGreaterThanOrEqual(14);
  for (const warning of warnings)
    expect(importChanges([warning]).join(' '), warning).not.toMatch(/part P1|track|byte|measure/);
});

it('X-42 names the bar where something was changed first, and leaves an unknown warning as it is', () => {
  expect(importChanges(['part P1, measure 12: an incomplete tuplet is completed with rests'])).toEqual([
    'An incomplete tuplet is filled up with rests (first in bar 12).',
  ]);
  expect(importChanges(['part P1: octave lines without their start or end are left out'])).toEqual([
    'Octave lines without a beginning or an end are missing.',
  ]);
  expect(importChanges(['part P1, measure 3: something new'])).toEqual(['part P1, measure 3: something new.']);
});

it('says once what happened in several parts', () => {
  const changes = ['part P1: simultaneous notes beyond', 'part P1: the notes of a voice are left out'];
  expect(remarkSentences({ changes })).toEqual([
    'Not everything in the file could be taken over as it is:',
    'There are more voices than fit on a staff, and notes are missing.',
  ]);
  expect(
    importChanges([
      'part P1, measure 12: an incomplete tuplet is completed with rests',
      'part P1: something new',
      'part P2, measure 7: an incomplete tuplet is completed with rests',
      'part P3, measure 0: an incomplete tuplet is completed with rests',
      'part P4, measure X1: an incomplete tuplet is completed with rests',
      'part P1: something new',
    ]),
  ).toEqual(['An incomplete tuplet is filled up with rests (first in bar 0).', 'part P1: something new.']);
});
