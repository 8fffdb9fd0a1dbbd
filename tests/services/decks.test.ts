import { expect, test } from 'vitest';
import { query } from '../helpers/postgres.ts';
import { startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const deck = 'the-next-four-years';

const services = started(() => startWithPeople());
const investor = () => services.person({ permissions: ['investor.view'] });
const view = (reader: { headers: Record<string, string> }, slide: number, slug = deck) =>
  services.send(`POST /content/decks/${slug}/views`, { headers: reader.headers, body: { slide } });

test('S26: decks cannot be read without the permission', async () => {
  const customer = services.person();
  for (const request of ['GET /content/decks', `GET /content/decks/${deck}`]) {
    expect((await services.send(request)).status).toBe(401);
    expect((await services.send(request, { headers: customer.headers })).status).toBe(403);
    expect((await services.send(request, { headers: investor().headers })).status).toBe(200);
  }
  expect((await view(customer, 1)).status).toBe(403);
});

test('S26: decks and documents are sorted by date, newest first, each with its slides in order', async () => {
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

test('S26: every reader has a position of their own, and unknown slides and decks are refused', async () => {
  const [one, other] = [investor(), investor()];
  expect((await view(one, 3)).body).toEqual({ position: 3 });
  expect((await view(one, 2)).body).toEqual({ position: 2 });
  const positionOf = async (reader: typeof one) =>
    (await services.send(`GET /content/decks/${deck}`, { headers: reader.headers })).body.position;
  expect([await positionOf(one), await positionOf(other)]).toEqual([2, null]);
  expect((await view(one, 11)).status).toBe(404);
  expect((await view(one, 0)).status).toBe(422);
  expect((await view(one, 1, 'nowhere')).status).toBe(404);
  expect(await positionOf(one)).toBe(2);
});

test('S26: repeated views of a slide within minutes are one visit', async () => {
  const reader = investor();
  await Promise.all(Array.from({ length: 6 }, () => view(reader, 4)));
  await view(reader, 5);
  await view(reader, 4);
  const counted = `select position, count(*)::int as views from content.slide_views join content.slides on slides.id = slide_id
    join content.deck_visits on deck_visits.id = visit_id where user_id = '${reader.id}' group by position order by position`;
  const rows = await query(services.databaseUrl, counted);
  expect(rows).toEqual([
    { position: 4, views: 1 },
    { position: 5, views: 1 },
  ]);
});
