import { describe, expect, it } from 'vitest';
import {
  TOUCHED,
  describeFile,
  isInfoComplete,
  nextToUpload,
  updateFile,
  uploadPercent,
  visibleErrors,
} from './uploadFiles.ts';

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);
const first = describeFile(1, file('first_song.mp3', 300));
const second = describeFile(2, file('second.mp3', 100));
const complete = { info: { title: 'T', composer: 'C' } };

describe('files of an upload', () => {
  it('take their first title from the name', () => {
    expect(first.info).toEqual({ title: 'first song', composer: '' });
  });

  it('C-22 show only the errors of fields that the user has left', () => {
    expect(visibleErrors(first)).toEqual({});
    expect(visibleErrors({ ...first, touched: TOUCHED })).toEqual({ composer: 'Composer is required.' });
  });

  it('C-24 are complete when every one has title and composer', () => {
    expect(isInfoComplete([])).toBe(false);
    expect(isInfoComplete([{ ...first, ...complete }, second])).toBe(false);
    expect(
      isInfoComplete([
        { ...first, ...complete },
        { ...second, ...complete },
      ]),
    ).toBe(true);
  });

  it('C-21 count the percentage over the bytes of all', () => {
    const files = [first, second];
    expect(uploadPercent(files, 0)).toBe(0);
    expect(uploadPercent(files, 0.5)).toBe(37);
    const oneDone = updateFile(files, 1, { uploaded: true });
    expect(nextToUpload(oneDone)?.id).toBe(2);
    expect(uploadPercent(oneDone, 0)).toBe(75);
    expect(uploadPercent(oneDone, 1)).toBe(100);
    expect(uploadPercent([], 1)).toBe(0);
  });
});
