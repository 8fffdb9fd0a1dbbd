/** Decks and documents: for those with the right, published ones only; who looked at what is written down once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../helpers/postgres.ts';
import { databases } from '../helpers/services.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';
import { storedRows } from '../helpers/stored.ts';

const deck = 'the-next-four-years';

describe.each(databases)('%s', (database) => {
  let services: ServicesWithPeople;
  beforeAll(async () => {
    services = await startWithPeople(database);
  });
  afterAll(() => services?.remove());
  const investor = () => services.person({ permissions: ['investor.view'] });
  const look = (who: { headers: Record<string, string> }, slide: number, slug = deck) =>
    services.send(`POST /content/decks/${slug}/views`, { headers: who.headers, body: { slide } });

  test('S26: without the right there is nothing to read', async () => {
    const customer = services.person();
    for (const request of ['GET /content/decks', `GET /content/decks/${deck}`]) {
      expect((await services.send(request)).status).toBe(401);
      expect((await services.send(request, { headers: customer.headers })).status).toBe(403);
      expect((await services.send(request, { headers: investor().headers })).status).toBe(200);
    }
    expect((await look(customer, 1)).status).toBe(403);
  });

  test('S26: decks and documents come newest first, each with its slides in order', async () => {
    const { headers } = investor();
    const { body } = await services.send('GET /content/decks', { headers });
    const times = body.decks.map(({ published_at }: { published_at: string }) => published_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(body.decks.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['deck', 'document']));
    for (const { slug, slide_count } of body.decks) {
      const whole = await services.send(`GET /content/decks/${slug}`, { headers });
      expect(whole.body.slides).toHaveLength(slide_count);
    }
    expect((await services.send('GET /content/decks/nowhere', { headers })).status).toBe(404);
    expect((await services.send('GET /content/decks/__proto__', { headers })).status).toBe(404);
  });

  test('S26: everybody has a place of their own; what is not there cannot be looked at', async () => {
    const [one, other] = [investor(), investor()];
    expect((await look(one, 3)).body).toEqual({ position: 3 });
    expect((await look(one, 2)).body).toEqual({ position: 2 });
    const place = async (who: typeof one) =>
      (await services.send(`GET /content/decks/${deck}`, { headers: who.headers })).body.position;
    expect([await place(one), await place(other)]).toEqual([2, null]);
    expect((await look(one, 11)).status).toBe(404);
    expect((await look(one, 0)).status).toBe(422);
    expect((await look(one, 1, 'nowhere')).status).toBe(404);
    expect(await place(one)).toBe(2);
  });

  // The last one: PGlite lets nobody look while it runs.
  test('S26: a slide that is looked at again and again within minutes was looked at once', async () => {
    const reader = investor();
    await Promise.all(Array.from({ length: 6 }, () => look(reader, 4)));
    await look(reader, 5);
    await look(reader, 4);
    const { databaseUrl, dataDirectory } = services;
    await services.kill();
    const counted = `select position, count(*)::int as views from content.slide_views join content.slides on slides.id = slide_id
      where user_id = '${reader.id}' group by position order by position`;
    const rows = await (databaseUrl ? query(databaseUrl, counted) : storedRows(dataDirectory, counted));
    expect(rows).toEqual([
      { position: 4, views: 1 },
      { position: 5, views: 1 },
    ]);
  });
});
