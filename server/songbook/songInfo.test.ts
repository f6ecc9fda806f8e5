import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBlockedArtist, readPath, SongInfoFault } from './songInfo.ts';

describe('B-09 X-23 paths', () => {
  const folder = fc
    .string({ minLength: 1, maxLength: 30 })
    .map((name) => name.replace(/[/\p{Cc}]/gu, 'x').trim() || 'x');
  const folders = fc.array(
    folder.filter((name) => !['.', '..'].includes(name)),
    { minLength: 1, maxLength: 5 },
  );

  it('end with one slash, with or without a slash in the form', () => {
    fc.assert(
      fc.property(folders, (names) => {
        expect(readPath(names.join('/'))).toBe(`${names.join('/')}/`);
        expect(readPath(`${names.join('/')}/`)).toBe(`${names.join('/')}/`);
      }),
    );
  });

  it.each(['/', 'a//', '..', 'a/../b', '.', 'a\0b', ' ', `${'x'.repeat(101)}/`])('refuse %j', (path) => {
    expect(() => readPath(path)).toThrow(SongInfoFault);
  });

  it('of the root are empty', () => {
    expect(readPath('')).toBe('');
  });
});

describe('C-23 a blocked artist', () => {
  it.each(['Jane Doe', 'DOE, Jane', 'someone and jane (doe)'])('is found in %j', (composer) => {
    expect(findBlockedArtist(composer, ['Jane Doe'])).toBe('Jane Doe');
  });
  it.each(['Jane', 'Janet Doe', 'John Doe', ''])('is not found in %j', (composer) => {
    expect(findBlockedArtist(composer, ['Jane Doe'])).toBeUndefined();
  });
});
