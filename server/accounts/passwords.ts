/**
 * Passwords are stored as argon2id hashes with the first parameters of OWASP's password storage cheat sheet: 19 MiB,
 * two passes, one lane (about 60 ms). The hash contains the parameters, so they can be raised later.
 */
import { hash, verify } from '@node-rs/argon2';
import { MIN_PASSWORD_LENGTH } from '../contract/limits.ts';
import { TEXTS } from '../texts/texts.ts';
import { isGuessable } from './guessablePasswords.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longer than any passphrase, and short enough to hash without extra cost. */
const MAX_PASSWORD_LENGTH = 256;
/**
 * The longest password that is normalized: a letter with its marks can be four characters as it is typed and one in the
 * normal form. The time of normalizing grows with the square of the number of marks on one letter: 1,000 of them take
 * half a millisecond, and the 300,000 that a form can hold would stop the server for a minute.
 */
const MAX_TYPED_LENGTH = 4 * MAX_PASSWORD_LENGTH;

/**
 * @param email of the account; empty where it is not known.
 * @returns the fault of a new password as a text for the user, or undefined.
 */
export function findPasswordFault(password: string, email = ''): string | undefined {
  if (password === '') return TEXTS.required;
  if (password.length > MAX_TYPED_LENGTH) return TEXTS.passwordTooLong;
  if ([...password].length < MIN_PASSWORD_LENGTH) return TEXTS.passwordTooShort;
  // In the form that is hashed: one letter can stand for eighteen, or for a letter of a common password.
  const hashed = normalized(password);
  if (hashed.length > MAX_PASSWORD_LENGTH) return TEXTS.passwordTooLong;
  if (isGuessable(hashed, email)) return TEXTS.passwordTooCommon;
  return undefined;
}

/**
 * Keyboards encode accented letters in different ways (NFC, NFD); both forms are the same password. A longer one is cut,
 * and is no account's password.
 */
const normalized = (password: string) => password.slice(0, MAX_TYPED_LENGTH).normalize('NFKC');

/**
 * A hash occupies one of the four threads in which Node also reads files and compresses answers. Two at a time leave two
 * for everybody else, however many passwords are tried.
 */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place passes to the one that waits.
    if (next === undefined) running -= 1;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

let unusedHash: Promise<string> | undefined;

/**
 * Takes the same time whether the account exists or not, so that the response time does not reveal it.
 *
 * @param stored undefined or null where there is no account or no password.
 */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  unusedHash ??= hash('no account has this password', COST);
  const compared = stored ?? (await unusedHash);
  const isRight = await inTurn(() => verify(compared, normalized(password).slice(0, MAX_PASSWORD_LENGTH)));
  return isRight && stored != null && password.length <= MAX_TYPED_LENGTH;
}
