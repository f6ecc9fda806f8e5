/** Figures of the queues for operators: jobs by state, waiting times and the number of workers. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { JOB_NAMES, JOB_SCHEMA } from './jobQueues.ts';
import { countWorkers } from './workerIdentity.ts';

export interface QueueFigures {
  /** Jobs by queue and state; finished jobs are stored for a while. */
  readonly jobs: readonly { readonly queue: string; readonly state: string; readonly count: number }[];
  readonly waits: readonly QueueWait[];
  /** Worker processes. */
  readonly workers: number;
}

export interface QueueWait {
  readonly queue: string;
  /** Waiting time of the oldest waiting job; 0 where none waits. */
  readonly oldestSeconds: number;
  /** Average waiting time of the jobs that began in the last five minutes; 0 where none began. */
  readonly recentSeconds: number;
}

const jobTable = sql.table(`${JOB_SCHEMA}.job`);

export async function readQueueFigures(database: Database): Promise<QueueFigures> {
  const jobs = await sql<{ queue: string; state: string; count: string }>`
    select name as queue, state::text, count(*) from ${jobTable} where name not like '\\_\\_%' group by name, state
  `.execute(database);
  const waits = await sql<{ queue: string; oldest: string; recent: string }>`
    select name as queue,
      coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active' and start_after <= now())), 0)
        as oldest,
      coalesce(avg(extract(epoch from started_on - created_on)) filter (where started_on > now() - interval '5 minutes'),
        0) as recent
    from ${jobTable} where name not like '\\_\\_%' group by name
  `.execute(database);
  return {
    jobs: jobs.rows.map((row) => ({ ...row, count: Number(row.count) })),
    waits: JOB_NAMES.map((queue) => {
      const row = waits.rows.find((each) => each.queue === queue);
      return { queue, oldestSeconds: secondsOf(row?.oldest), recentSeconds: secondsOf(row?.recent) };
    }),
    workers: await countWorkers(database),
  };
}

/** Not negative: the clocks of two machines may differ slightly. */
const secondsOf = (text: string | undefined): number => Math.max(0, Number(text ?? 0));
