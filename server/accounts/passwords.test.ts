import { describe, expect, it } from 'vitest';
import { findPasswordFault, hashPassword, isPasswordRight } from './passwords.ts';

describe('a password', () => {
  it('is stored as argon2id with the parameters of the cheat sheet and a new salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('is right only where it is the same, whichever Unicode form its letters have', async () => {
    const stored = await hashPassword('Pässwörter\u0301');
    expect(await isPasswordRight(stored, 'Pässwörter\u0301'.normalize('NFD'))).toBe(true);
    for (const other of ['passworter', '', 'Pässwörter']) expect(await isPasswordRight(stored, other)).toBe(false);
  });

  it('that is a letter with 100,000 marks costs no time, and is refused and wrong', async () => {
    const marks = `secret letter a${'\u0300\u0323'.repeat(50_000)}`;
    const stored = await hashPassword(marks);
    const start = performance.now();
    expect(findPasswordFault(marks)).toMatch(/at most 256/);
    expect(await isPasswordRight(stored, marks)).toBe(false);
    // Normalizing all of it takes 8 s.
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('is wrong where the account does not exist or has no password', async () => {
    expect(await isPasswordRight(undefined, 'no account has this password')).toBe(false);
    expect(await isPasswordRight(null, '')).toBe(false);
  });

  it.each([
    ['', 'this field is required'],
    ['a1b2c', 'Password must be at least 6 characters long'],
    ['🎵🎵🎵🎵🎵', 'Password must be at least 6 characters long'],
    ['SongLeaf', expect.stringMatching(/too common/)],
    ['x'.repeat(257), expect.stringMatching(/at most 256/)],
    ['\ufdfa'.repeat(20), expect.stringMatching(/at most 256/)],
    ['Michael12', expect.stringMatching(/too common/)],
    ['24121980', expect.stringMatching(/too common/)],
    ['Sheet-Music 2026!', expect.stringMatching(/too common/)],
    ['clara@example.org', expect.stringMatching(/too common/)],
    ['!Cla.ra77', expect.stringMatching(/too common/)],
    ['clara walks to leaf', undefined],
    ['ｐａｓｓｗｏｒｄ', expect.stringMatching(/too common/)],
    ['x1'.repeat(128), undefined],
    ['🎵🎶🎼🎹🎻🎺', undefined],
  ])('X-21 %j: %s', (password, fault) => {
    expect(findPasswordFault(password, 'Clara@example.org')).toEqual(fault);
  });
});
