// @vitest-environment happy-dom
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSong } from '../../../../tests/app/songFixture.ts';
import { freeName, zipSongs } from './zipSongs.ts';

afterEach(() => vi.unstubAllGlobals());

const ode = makeSong({ Title: 'Ode' });
const otherOde = makeSong({ Title: 'Ode' });
const broken = makeSong({ Title: 'Broken' });

function serverWithout(missing: string): void {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(address.includes(missing) ? new Response('', { status: 404 }) : new Response(address)),
  );
}

describe('zipSongs', () => {
  it('B-22 packs each song under a name of its own, and names those that failed', async () => {
    serverWithout(broken.Id);
    const counts: number[] = [];
    const { archive, failed } = await zipSongs([ode, broken, otherOde], 'midi', {
      signal: new AbortController().signal,
      onFetched: (count) => counts.push(count),
    });
    const files = unzipSync(new Uint8Array((await archive?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(Object.keys(files)).toEqual(['Ode.mid', 'Ode (2).mid']);
    expect(new TextDecoder().decode(files['Ode (2).mid'])).toContain(otherOde.Id);
    expect(failed.map(({ song }) => song)).toEqual([broken]);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('B-22 returns no archive where no song could be fetched, and stops when it is aborted', async () => {
    serverWithout('id=');
    const signal = new AbortController().signal;
    expect((await zipSongs([ode], 'pdf', { signal, onFetched: () => undefined })).archive).toBeUndefined();
    await expect(zipSongs([ode], 'pdf', { signal: AbortSignal.abort(), onFetched: () => undefined })).rejects.toThrow();
  });

  it('freeName counts up to the next free name', () => {
    expect(freeName('A.b.mid', new Set(['A.b.mid', 'A.b (2).mid']))).toBe('A.b (3).mid');
  });
});
