import { describe, expect, it } from 'vitest';
import { findFolder, folderAbove, folderName, folderTree, foldersIn, foldersTo } from './folderPaths.ts';

const FOLDERS = ['Bach/', 'Bach/Cello suites/', 'Bach/Cello suites/No. 10/', 'Bach/Cello suites/No. 9/', 'my_songs/'];

describe('paths of folders', () => {
  it('B-09 have a name, a parent folder, and the folders from the root to them', () => {
    expect(folderName('Bach/Cello suites/')).toBe('Cello suites');
    expect(folderName('')).toBe('');
    expect(folderAbove('Bach/Cello suites/')).toBe('Bach/');
    expect(folderAbove('Bach/')).toBe('');
    expect(foldersTo('Bach/Cello suites/No. 9/')).toEqual(['Bach/', 'Bach/Cello suites/', 'Bach/Cello suites/No. 9/']);
    expect(foldersTo('')).toEqual([]);
  });

  it('B-02 list the folders directly in a folder, 9 before 10', () => {
    expect(foldersIn(FOLDERS, '')).toEqual(['Bach/', 'my_songs/']);
    expect(foldersIn(FOLDERS, 'Bach/Cello suites/')).toEqual(['Bach/Cello suites/No. 9/', 'Bach/Cello suites/No. 10/']);
  });

  it('B-25 form a tree, each folder before those in it', () => {
    expect(folderTree(FOLDERS).map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 0]);
  });

  it('X-22 reads spaces and underscores of an address, and finds no folder that does not exist', () => {
    expect(findFolder(FOLDERS, 'Bach/Cello_suites/')).toBe('Bach/Cello suites/');
    expect(findFolder(FOLDERS, 'Bach/Cello suites')).toBe('Bach/Cello suites/');
    expect(findFolder(FOLDERS, 'my_songs/')).toBe('my_songs/');
    expect(findFolder(['a b/', 'a_b/'], 'a_b/')).toBe('a_b/');
    expect(findFolder(FOLDERS, '')).toBe('');
    expect(findFolder(FOLDERS, 'Chopin/')).toBeUndefined();
  });
});
