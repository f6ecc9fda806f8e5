/**
 * Two-step sign-in: after the password a code of an authenticator app, or one of ten recovery codes. Each code works
 * once: a code by time only in a later step than the last one, a recovery code until it is deleted. Wrong codes are
 * counted for each account, whatever address they come from: six digits could be guessed otherwise.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { base32, stepOfCode } from './timedCode.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 50 bits: too many to guess, so a fast hash is enough. */
const RECOVERY_LENGTH = 10;
const MOST_FAULTS = 5;
const FAULTS_MS = 15 * 60_000;

export type CodeResult = 'right' | 'wrong' | 'tooMany';

/** Typed as it is read: spaces, hyphens and case do not count. */
const normalized = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export async function hasTwoStep(database: Database, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('two_step_secrets')
    .select('is_on')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.is_on === true;
}

/** A new secret, which counts only after a code of it was given. @returns it as the apps take it. */
export async function beginTwoStep(database: Database, accountId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES);
  const fresh = { secret, last_step: 0, faults: 0 };
  await database
    .insertInto('two_step_secrets')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(fresh).where('two_step_secrets.is_on', '=', false),
    )
    .execute();
  return base32(secret);
}

/** @returns the recovery codes; or what is wrong with the code. */
export async function confirmTwoStep(
  database: Database,
  accountId: string,
  code: string,
): Promise<readonly string[] | CodeResult> {
  return database.transaction().execute(async (transaction) => {
    const result = await takeTimedCode(transaction, accountId, code);
    if (result !== 'right') return result;
    await transaction
      .updateTable('two_step_secrets')
      .set({ is_on: true })
      .where('account_id', '=', accountId)
      .execute();
    return writeRecoveryCodes(transaction, accountId);
  });
}

/** Replaces all recovery codes. Only hashes are stored: they are shown once. */
export async function writeRecoveryCodes(
  transaction: DatabaseTransaction,
  accountId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(8)).slice(0, RECOVERY_LENGTH));
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function endTwoStep(database: Database, accountId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('two_step_secrets').where('account_id', '=', accountId).execute();
    await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  });
}

/** Uses a code up: one of the app, or a recovery code. */
export async function takeCode(database: Database, accountId: string, given: string): Promise<CodeResult> {
  return database.transaction().execute((transaction) => takeTimedCode(transaction, accountId, given, true));
}

async function takeTimedCode(
  transaction: DatabaseTransaction,
  accountId: string,
  given: string,
  mayRecover = false,
): Promise<CodeResult> {
  // Whoever sends two codes at the same time waits here: no code counts twice, no fault is missed.
  const row = await transaction
    .selectFrom('two_step_secrets')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'wrong';
  const faults = row.fault_at.getTime() > Date.now() - FAULTS_MS ? row.faults : 0;
  if (faults >= MOST_FAULTS) return 'tooMany';
  const code = normalized(given);
  const step = stepOfCode(row.secret, code, Date.now());
  const isNew = step !== undefined && step > Number(row.last_step);
  if (isNew || (mayRecover && (await takeRecoveryCode(transaction, accountId, code)))) {
    const set = { faults: 0, ...(isNew ? { last_step: step } : {}) };
    await transaction.updateTable('two_step_secrets').set(set).where('account_id', '=', accountId).execute();
    return 'right';
  }
  const set = { faults: faults + 1, fault_at: new Date() };
  await transaction.updateTable('two_step_secrets').set(set).where('account_id', '=', accountId).execute();
  return 'wrong';
}

async function takeRecoveryCode(transaction: DatabaseTransaction, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
