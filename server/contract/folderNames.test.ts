import { describe, expect, it } from 'vitest';
import { isFolderName } from './folderNames.ts';

describe('B-27 X-23 the name of a folder', () => {
  it.each(['a', 'Rock & Roll', 'Für Elise', '日本の歌', '...', 'a.b', '50 % + 1 = ?', 'x'.repeat(100)])(
    'can be %s',
    (name) => expect(isFolderName(name)).toBe(true),
  );

  it.each(['', '.', '..', 'a/b', '/', 'a\tb', 'a\u0000b', 'line\nbreak', '\u0085', 'x'.repeat(101)])(
    'cannot be %j',
    (name) => expect(isFolderName(name)).toBe(false),
  );
});
