import { describe, expect, it } from 'vitest';
import { EditError } from '../../../../engine/index.ts';
import type { NoteAddress } from '../../../../engine/index.ts';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { EDIT_COMMANDS } from './editCommands.ts';
import type { EditCommandName } from './editCommands.ts';

const SCORE = oneStaff(['c5q rq d5t rt re rq'], []);
const [NOTE, REST, SHORT] = [0, 1, 2].map((chord): NoteAddress => {
  return { part: 0, measure: 0, voice: 0, chord, note: chord === 1 ? -1 : 0 };
});

function refusalOf(name: EditCommandName, at: NoteAddress | undefined): string {
  try {
    EDIT_COMMANDS[name](SCORE, at === undefined ? [] : [at]);
  } catch (error) {
    if (error instanceof EditError) return error.refusal;
    throw error;
  }
  return '';
}

describe('commands of keys and buttons', () => {
  it.each<[EditCommandName, NoteAddress | undefined, string]>([
    ['remove', REST, 'only-rests'],
    ['toRests', REST, 'only-rests'],
    ['toNotes', NOTE, 'only-notes'],
    ['up', REST, 'rest-pitch'],
    ['octaveDown', REST, 'rest-pitch'],
    ['headAbove', REST, 'rest-pitch'],
    ['quarter', NOTE, 'same-value'],
    ['shorter', SHORT, 'last-value'],
    ['keep', NOTE, 'not-doubtful'],
    ['remove', undefined, 'no-notes-selected'],
    ['remove', NOTE, ''],
    ['toNotes', REST, ''],
    ['half', NOTE, ''],
    ['shorter', NOTE, ''],
  ])('I-32 X-20 %s says why it does nothing: %o', (name, at, refusal) => {
    expect(refusalOf(name, at)).toBe(refusal);
  });
});
