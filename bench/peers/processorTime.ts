/** The processor time of the page's main thread for each step. Other load on the machine hardly affects it. */
import type { CDPSession, Page } from '@playwright/test';
import type { Step } from './page.ts';
import { median, type ProcessorTimes } from './table.ts';

const EDITS = 5;
/** Pause before the score is loaded, because compilers still work after the warm-up. */
const SETTLING_MS = 500;

async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

export async function processorTimes(
  page: Page,
  asked: readonly [engine: string, measures: number, staves: number],
): Promise<ProcessorTimes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate((each) => window.peers.prepare(...each), asked);
  await page.waitForTimeout(SETTLING_MS);
  const take = async (step: Step): Promise<number> => {
    const before = await worked(session);
    await page.evaluate((each) => window.peers.take?.(each), step);
    return (await worked(session)) - before;
  };
  const first = await take('first');
  const all = first + (await take('all'));
  const jump = await take('jump');
  const edits: number[] = [];
  for (let round = 0; round < EDITS; round += 1) edits.push(await take('edit'));
  return { first, all, jump, edit: median(edits) };
}
