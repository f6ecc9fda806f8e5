import { describe, expect, it } from 'vitest';
import { readSeenVersion, seenVersionCookie, unseenVersions } from './seenVersion.ts';

const version = (versionCode: number) => ({ title: '', date: '', details: [], versionCode });

describe('A-35 the versions that a user has not read about', () => {
  it('are counted from the cookie', () => {
    expect(readSeenVersion('a=b; versionCode=3; c=d')).toBe(3);
    expect(['', 'versionCode=', 'versionCode=x', 'myversionCode=3'].map(readSeenVersion)).toEqual([0, 0, 0, 0]);
    expect(readSeenVersion(seenVersionCookie(7))).toBe(7);
    expect(unseenVersions([version(5), version(4), version(2)], 3)).toBe(2);
    expect(unseenVersions([], 0)).toBe(0);
  });
});
