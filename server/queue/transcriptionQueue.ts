import type { PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../database/database.ts';
import { asJobDatabase } from './jobQueues.ts';

/** The HTTP server's part of the queue; its calls belong to the transaction that writes the songs. */
export interface TranscriptionQueue {
  readonly enqueue: (transaction: DatabaseTransaction, songId: string, accountId: string) => Promise<void>;
  readonly withdraw: (transaction: DatabaseTransaction, songIds: string[]) => Promise<void>;
}

export function transcriptionQueue(boss: PgBoss): TranscriptionQueue {
  return {
    enqueue: (transaction, songId, accountId) =>
      sendTranscription(boss, transaction, { songId, accountId, priority: 0, afterSeconds: 0 }),
    withdraw: async (transaction, songIds) => {
      await boss.deleteJob('transcribe', songIds, { db: asJobDatabase(transaction) });
    },
  };
}

/** Adds a job with the song's id; its group, whose running jobs are limited, is the account. */
export async function sendTranscription(
  boss: PgBoss,
  transaction: DatabaseTransaction,
  order: { songId: string; accountId: string; priority: number; afterSeconds: number },
): Promise<void> {
  const { songId, accountId, priority, afterSeconds } = order;
  const id = await boss.send('transcribe', null, {
    id: songId,
    group: { id: accountId },
    priority,
    startAfter: afterSeconds,
    db: asJobDatabase(transaction),
  });
  if (id === null) throw new Error(`The song ${songId} already has a job.`);
}
