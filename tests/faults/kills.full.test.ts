import { expect, it, vi } from 'vitest';
import { playKills } from './kills.ts';

vi.setConfig({ testTimeout: 600_000 });

/** A handful; `npm run faults` plays 200, on PostgreSQL and S3 as well. */
it('D-03 kill -9 of server and worker under load: what was acknowledged is there, nothing is done twice', async () => {
  const { faults, uploads, kills } = await playKills({ kills: 4, seed: 4, postgresPrograms: undefined });
  expect(faults).toEqual([]);
  expect(uploads).toBeGreaterThan(0);
  expect(kills.server + kills.worker + kills.both).toBe(4);
});
