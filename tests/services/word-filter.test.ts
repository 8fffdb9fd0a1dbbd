import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../server/services/database/postgres.ts';
import type { Words } from '../../server/services/records/plain-text.ts';
import { matches, searchWords, wordFilter } from '../../server/services/records/search.ts';
import { searchWordsOf } from '../../server/services/trade/search.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { query } from '../helpers/postgres.ts';

let own: OwnDatabase;
let database: Kysely<unknown>;
const asked: unknown[] = [];

/** Of a thousand records each starts with "lamp", every second has "blue", the others have "green", and one has its number. */
const records = `create table records (id uuid primary key default gen_random_uuid(), number int, search tsvector);
    insert into records (number, search)
    select n, to_tsvector('simple', 'lamp n' || n || case when n % 2 = 0 then ' blue' else ' green' end)
    from generate_series(1, 1000) n;
    create index on records using gin (search);`;

beforeAll(async () => {
  own = await createDatabase();
  await query(own.url, records);
  database = new Kysely({
    dialect: new PostgresDialect({ pool: createPool({ connectionString: own.url, max: 1 }) }),
    log: ({ query }) => {
      asked.push(...query.parameters);
    },
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await database.destroy();
  await own.drop();
});

const find = (typed: string) => findIn(database, searchWords(typed)!);

async function findIn(database: Kysely<unknown>, words: Words): Promise<number[]> {
  const filter = await wordFilter(database, {
    id: sql`r.id`,
    words,
    documents: sql`select id, search as document from records`,
    indexQuery: (query) => sql`select id from records where search @@ ${query}`,
    rowCondition: (query) => matches(sql`r.search`, query),
  });
  const { rows } = await sql<{ number: number }>`select number from records r where ${filter} order by number`.execute(
    database,
  );
  return rows.map(({ number }) => number);
}

test('a common and a rare word find the records with both, and only the rare word is looked up', async () => {
  expect(await find('lamp n777')).toEqual([777]);
  expect(asked).toContain('n777:*');
  expect(await find('BLUE n777')).toEqual([]);
  expect(await find('n77 green lam')).toEqual([77, 771, 773, 775, 777, 779]);
});

test('one word, only common words and only rare words are looked up as a whole', async () => {
  expect(await find('n42')).toHaveLength(11);
  asked.length = 0;
  expect(await find('lamp')).toHaveLength(1000);
  // Only by the scan of the list: the index would collect all records.
  expect(asked.filter((each) => each === 'lamp:*')).toHaveLength(1);
  expect(await find('lamp blue')).toHaveLength(500);
  expect(await find('blue green')).toEqual([]);
  expect(await find('n42 n421')).toEqual([421]);
});

test('many records with a rare word do not hide those with all words', async () => {
  await sql`update records set search = search || to_tsvector('simple', 'late') where number > 200`.execute(database);
  expect(await find('late lamp')).toHaveLength(800);
  expect(await find('late lamp n999')).toEqual([999]);
});

test.each(['–', '€', '💡'])('PostgreSQL: %s between words, which it does not index, hides no record', async (sign) => {
  const { url, drop } = await createDatabase();
  await query(url, records);
  const pool = createPool({ connectionString: url });
  const postgres = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const found = (typed: string) => findIn(postgres, searchWordsOf(typed)!);
  expect(await found(`lamp ${sign} blue`)).toHaveLength(500);
  expect(await found(`lamp ${sign} n777`)).toEqual([777]);
  expect(await found(sign)).toEqual([]);
  await postgres.destroy();
  await drop();
});
