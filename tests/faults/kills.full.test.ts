import { expect, it, vi } from 'vitest';
import { runKills } from './kills.ts';

vi.setConfig({ testTimeout: 600_000 });

/** A small number; `npm run faults` makes 200, also with PostgreSQL and S3. */
it('D-03 kill -9 of server and worker under load: acknowledged changes exist, and no job is done twice', async () => {
  const { faults, uploads, kills } = await runKills({ kills: 4, seed: 4, postgresPrograms: undefined });
  expect(faults).toEqual([]);
  expect(uploads).toBeGreaterThan(0);
  expect(kills.server + kills.worker + kills.both).toBe(4);
});
