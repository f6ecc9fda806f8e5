/**
 * The rule for migrations (docs/contributing.md): a release only adds what the former version tolerates, and removes what
 * the former version no longer uses, in a migration of its own whose name says so. This test knows the usual statements;
 * it cannot know whether the former version still uses what is removed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { isContraction } from '../../server/database/applyMigrations.ts';
import { MIGRATION_NAMES } from '../../server/database/migrate.ts';

/** Older ones were applied while all servers were stopped. */
const LAST_BEFORE_THE_RULE = 13;
const FOLDER = 'server/database/migrations';

/** What a migration may not do unless it is a contraction: the former version would fail, or every call would wait. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|view|function|trigger|type|constraint|default)\b/, 'removes something'],
  [/\brename\b/, 'renames something'],
  [/\bset not null\b/, 'requires a value'],
  [
    /\badd (column )?(if not exists )?(?!constraint)[^;`',]*\bnot null\b(?![^;`',]*\b(default|generated)\b)/,
    'requires a value',
  ],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes a type'],
  [/\btruncate\b/, 'removes rows'],
];
/** What no migration may do, because it locks a table while it reads all of it. */
const LOCKS: readonly (readonly [RegExp, string])[] = [
  [/\badd constraint\b(?![^;`]*\bnot valid\b)(?![^;`]*\busing index\b)/, 'adds a constraint without "not valid"'],
];

function faultsOf(name: string, source: string): string[] {
  const text = source
    .replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const found = (rules: readonly (readonly [RegExp, string])[]) =>
    rules.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault);
  const created = [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, table]) => table);
  const slowIndexes = [...text.matchAll(/create (?:unique )?index (?!concurrently)[^`']*? on (\w+)/g)]
    .filter(([, table]) => !created.includes(table))
    .map(([, table]) => `builds an index on ${table} that is not concurrent`);
  return [...(isContraction(name) ? [] : found(CONTRACTIONS)), ...found(LOCKS), ...slowIndexes];
}

describe('a migration of the next versions', () => {
  const files = readdirSync(FOLDER).filter((file) => Number(file.slice(0, 4)) > LAST_BEFORE_THE_RULE);

  it.each(files.map((file) => [file]))('%s only adds, or says that it removes', (file) => {
    const name = MIGRATION_NAMES.find((each) => each.startsWith(file.slice(0, 4)));
    expect(faultsOf(name ?? '', readFileSync(`${FOLDER}/${file}`, 'utf8'))).toEqual([]);
  });

  it('has a number of its own, and every file is applied', () => {
    const numbers = readdirSync(FOLDER).map((file) => file.slice(0, 4));
    expect(MIGRATION_NAMES.map((name) => name.slice(0, 4))).toEqual(numbers.sort());
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each([
    ['drop table songs', 'removes something'],
    ['alter table songs drop column path', 'removes something'],
    ['alter table songs rename column path to folder', 'renames something'],
    ['alter table songs alter column path set not null', 'requires a value'],
    ['alter table songs add column notes text not null', 'requires a value'],
    ['alter table songs alter column state type bigint', 'changes a type'],
    ['alter table songs add constraint positive check (state > 0)', 'adds a constraint without "not valid"'],
    ['create index songs_by_state on songs (state)', 'builds an index on songs that is not concurrent'],
    ['create unique index one_state on songs (state)', 'builds an index on songs that is not concurrent'],
  ])('is refused: %s', (statement, fault) => {
    expect(faultsOf('0099_more', `await sql\`${statement}\`.execute(database);`)).toEqual([fault]);
  });

  it.each([
    'alter table songs add column notes text',
    "alter table songs add column notes text not null default ''",
    'alter table songs add constraint positive check (state > 0) not valid',
    'alter table songs validate constraint positive',
    'create table notes (id uuid primary key, text text not null); create index notes_by_text on notes (text)',
    'create index concurrently songs_by_state on songs (state)',
  ])('is accepted: %s', (statement) => {
    expect(faultsOf('0099_more', `await sql\`${statement}\`.execute(database);`)).toEqual([]);
  });

  it('may remove something where its name says so', () => {
    expect(faultsOf('0099_contract_links', '`drop table one_time_links`')).toEqual([]);
  });
});

it('the queue’s tables have the form that is known to work with servers of the former version', () => {
  // Another number: read what pg-boss's migration changes. Servers of the former version must work with it.
  expect(bossPackage.pgboss.schema).toBe(43);
});
