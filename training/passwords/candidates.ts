/** The passwords that a guesser tries first: a list of leaked ones, and what people make of them. */

/** As a password is compared: `server/accounts/passwords.ts`. */
const LEAST_LENGTH = 6;

/** The endings that follow a word most often in the list, in this order. */
const ENDINGS =
  `1 123 2 12 69 11 7 01 99 3 22 5 6 9 13 10 4 8 1234 23 21 0 00 77 2000 20 666 777 33 24 88 2010 66 19 25 111
  12345 55 14 98 15 17 18 007 44 16 02 200 32 28 27 45 100 1995 101 1994 34 1996 07 26 ! !! 1!`.split(/\s+/);
/** Words with few endings, and commoner words with all of them. */
const [WORDS, FEW_ENDINGS, COMMON_WORDS] = [20_000, 20, 5_000];

const [FIRST_YEAR, LAST_YEAR] = [1940, 2030];

/** Six and eight digits, in the orders that are in use. */
function* dates(): Generator<string> {
  for (let day = 1; day <= 31; day += 1)
    for (let month = 1; month <= 12; month += 1) {
      const [d, m] = [day, month].map((number) => String(number).padStart(2, '0')) as [string, string];
      for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
        for (const y of [String(year), String(year).slice(2)]) yield* [d + m + y, m + d + y, y + m + d];
    }
}

/** @param list leaked passwords, the commonest first. */
export function candidatesFrom(list: readonly string[]): ReadonlySet<string> {
  const leaked = new Set(list.map((password) => password.normalize('NFKC').toLowerCase()));
  const words = [...leaked].filter((password) => /^[a-z]{3,}$/.test(password));
  const made = words
    .slice(0, WORDS)
    .flatMap((word, index) =>
      ENDINGS.slice(0, index < COMMON_WORDS ? undefined : FEW_ENDINGS).map((end) => word + end),
    );
  const all = [...leaked, ...made, ...dates()];
  return new Set(all.filter((password) => [...password].length >= LEAST_LENGTH));
}
