import { describe, expect, test } from 'vitest';
import { getPolicy } from '#contract/content/policies.ts';
import {
  changePolicyRecord,
  createPolicy,
  discardPolicyVersion,
  getPolicyRecord,
  listPolicyRecords,
  reinstatePolicy,
  withdrawPolicy,
} from '#contract/content/policies-admin.ts';
import { listPolicyAcceptances } from '#contract/content/policy-acceptances.ts';
import {
  changePolicyVersion,
  draftPolicyVersion,
  getPolicyVersion,
  schedulePolicyVersion,
  unschedulePolicyVersion,
} from '#contract/content/policy-versions.ts';
import { getSite } from '#contract/content/site.ts';
import { localTime, momentIn } from '#contract/zoned-time.ts';
import { paragraph } from '../helpers/posts.ts';
import { startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const polling = { timeout: 20_000, interval: 50 };

describe('policies', () => {
  const services = started(() => startWithPeople({ SEED_DEMO: 'false' }));

  const statusOf = async (slug: string) => (await services.send(`GET /content/policies/${slug}`)).status;
  const post = (path: string, body: object = {}) =>
    services.send(`POST /content/admin/policies/${path}`, { as: 'system', body });

  /** A draft of the next version with this text. */
  async function write(
    id: string,
    text: string,
    { material = true, from }: { material?: boolean; from?: number } = {},
  ) {
    const draft = await services.call(draftPolicyVersion, { id, ...(from ? { from } : {}) });
    return services.call(changePolicyVersion, {
      id,
      number: draft.number,
      revision: draft.revision,
      body: paragraph(text),
      material,
      changeNote: `Now ${text}`,
    });
  }
  async function publish(id: string, text: string, options = {}) {
    const { number, revision } = await write(id, text, options);
    return services.call(schedulePolicyVersion, { id, number, revision });
  }

  test('S34: a policy is written, published and superseded by its next version, and every version stays readable', async () => {
    const { id } = await services.call(createPolicy, { slug: 'returns-life', title: 'Returns' });
    const first = await write(id, 'first words');
    expect(first).toMatchObject({ number: 1, status: 'draft', effectiveAt: null });
    expect(await post(`${id}/drafts`)).toMatchObject({
      status: 409,
      body: { user_message: 'Version 1 is already a draft.' },
    });
    const inForce = await services.call(schedulePolicyVersion, { id, number: 1, revision: first.revision });
    expect(inForce).toMatchObject({ status: 'in_force', hash: first.hash });
    expect(await services.call(getPolicy, { slug: 'returns-life' })).toMatchObject({ version: { number: 1 } });

    const copy = await services.call(draftPolicyVersion, { id, from: 1 });
    expect(copy).toMatchObject({ number: 2, body: paragraph('first words'), hash: first.hash });
    await services.call(discardPolicyVersion, { id, number: 2 });
    await publish(id, 'second words');
    const record = await services.call(getPolicyRecord, { id });
    expect(record.versions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'in_force'],
      [1, 'superseded'],
    ]);
    expect(await services.call(getPolicyVersion, { id, number: 1 })).toMatchObject({ body: paragraph('first words') });
    const fixed = await services.send(`DELETE /content/admin/policies/${id}/versions/1`, { as: 'system' });
    expect(fixed.status).toBe(409);
  });

  test('T56: a save of a discarded draft is refused when another draft has its number', async () => {
    const { id } = await services.call(createPolicy, { slug: 'begun-again', title: 'Begun again' });
    const discarded = await services.call(draftPolicyVersion, { id });
    await services.call(discardPolicyVersion, { id, number: 1 });
    await services.call(draftPolicyVersion, { id });
    const late = await services.send(`PATCH /content/admin/policies/${id}/versions/1`, {
      as: 'system',
      body: { revision: discarded.revision, body: paragraph('late'), material: true, change_note: 'x' },
    });
    expect(late.status).toBe(409);
    expect((await services.call(getPolicyVersion, { id, number: 1 })).body.content).toEqual([]);
  });

  test('S34 T56: the fields of a policy have a revision of their own, and a former address is among them', async () => {
    const { id, revision } = await services.call(createPolicy, { slug: 'contested', title: 'Contested' });
    const draft = await write(id, 'words');
    const changed = await services.call(changePolicyRecord, { id, revision, title: 'Mine', slug: 'contested-first' });
    expect(changed.formerSlugs).toEqual(['contested']);
    const late = await services.send(`PATCH /content/admin/policies/${id}`, {
      as: 'system',
      body: { revision, title: 'Yours' },
    });
    expect([late.status, (await services.call(getPolicyRecord, { id })).title]).toEqual([409, 'Mine']);
    expect((await services.call(getPolicyVersion, { id, number: 1 })).revision).toBe(draft.revision);
    const { headers } = services.person({ permissions: ['policies.manage'] });
    const { body } = await services.send(`GET /content/audit?target_type=policy&target_id=${id}`, { headers });
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(
      ['change', 'write', 'draft', 'create'].map((action) => `policy.${action}`),
    );
    expect(body.entries[0]).toMatchObject({ before: { title: 'Contested' }, after: { title: 'Mine' } });
  });

  test('S34: a scheduled version cannot be edited, can be unscheduled, and comes into force at its date', async () => {
    const { id } = await services.call(createPolicy, { slug: 'scheduled-policy', title: 'Scheduled' });
    await publish(id, 'now');
    const next = await write(id, 'later', { from: 1 });
    expect(
      (await post(`${id}/versions/2/schedule`, { revision: next.revision, effective_at: '2020-01-01T00:00:00Z' })).body
        .fields,
    ).toHaveProperty('effective_at');
    expect(
      (await post(`${id}/versions/2/schedule`, { revision: next.revision, time_zone: 'Mars/Olympus' })).status,
    ).toBe(422);
    const at = new Date(Date.now() + 86_400_000);
    const scheduled = await services.call(schedulePolicyVersion, {
      id,
      number: 2,
      revision: next.revision,
      effectiveAt: at,
      timeZone: 'Asia/Tokyo',
    });
    expect(scheduled).toMatchObject({ status: 'scheduled', effectiveAt: at, timeZone: 'Asia/Tokyo' });
    const rewritten = await services.send(`PATCH /content/admin/policies/${id}/versions/2`, {
      as: 'system',
      body: { revision: scheduled.revision, body: paragraph('changed'), material: true, change_note: 'x' },
    });
    expect(rewritten.status).toBe(409);
    expect((await services.call(listPolicyRecords, { status: 'scheduled' })).items).toMatchObject([
      { slug: 'scheduled-policy', inForce: { number: 1 }, scheduled: { number: 2, at }, draft: null },
    ]);
    const draft = await services.call(unschedulePolicyVersion, { id, number: 2 });
    expect(draft).toMatchObject({ status: 'draft', effectiveAt: null, timeZone: null });
    await services.call(schedulePolicyVersion, {
      id,
      number: 2,
      revision: draft.revision,
      effectiveAt: new Date(Date.now() + 3_000),
    });
    await expect
      .poll(async () => (await services.call(getPolicy, { slug: 'scheduled-policy' })).current.number, polling)
      .toBe(2);
    expect(
      (await services.send(`DELETE /content/admin/policies/${id}/versions/2/schedule`, { as: 'system' })).status,
    ).toBe(409);
  });

  test('S34: a policy that was never in force cannot be withdrawn, and one that was is withdrawn and reinstated instead of trashed', async () => {
    const { id } = await services.call(createPolicy, { slug: 'held', title: 'Held' });
    const empty = await services.call(draftPolicyVersion, { id });
    expect((await post(`${id}/withdrawal`)).status).toBe(409);
    expect((await post(`${id}/versions/1/schedule`, { revision: empty.revision })).body.code).toBe('no_words');
    await services.call(discardPolicyVersion, { id, number: 1 });
    await publish(id, 'held words');
    expect((await post(`${id}/trash`)).status).toBe(409);
    expect((await services.call(withdrawPolicy, { id })).withdrawnAt).toBeInstanceOf(Date);
    expect(await statusOf('held')).toBe(404);
    expect((await services.call(listPolicyRecords, { status: 'withdrawn' })).items).toHaveLength(1);
    await services.call(reinstatePolicy, { id });
    expect(await statusOf('held')).toBe(200);
  });

  test('S34: users accept material versions of policies that ask for it, and every acceptance is stored by version', async () => {
    const { id } = await services.call(createPolicy, { slug: 'asked', title: 'Asked', asksAcceptance: true });
    const [one, two] = [services.person(), services.person()];
    const open = async ({ headers } = one) =>
      (await services.send('GET /content/open-policy-acceptances', { headers })).body.items.map(
        ({ slug, number }: { slug: string; number: number }) => [slug, number],
      );
    const accept = (number: number, { headers } = one) =>
      services.send('POST /content/policies/asked/acceptances', { headers, body: { number } });
    expect(await open()).toEqual([]);
    await publish(id, 'one');
    expect(await open()).toEqual([['asked', 1]]);
    expect((await accept(2)).status).toBe(409);
    expect((await accept(1)).status).toBe(200);
    expect((await accept(1)).status).toBe(200);
    expect([await open(), await open(two)]).toEqual([[], [['asked', 1]]]);
    await publish(id, 'a corrected spelling', { material: false });
    expect([await open(), await open(two)]).toEqual([[], [['asked', 2]]]);
    expect((await accept(2, two)).status).toBe(200);
    await publish(id, 'three');
    expect([await open(), await open(two)]).toEqual([[['asked', 3]], [['asked', 3]]]);
    const opened = await services.send('GET /content/open-policy-acceptances', { headers: one.headers });
    expect(opened.body.items).toMatchObject([{ slug: 'asked', accepted: { number: 1 } }]);
    const stranger = await services.send('GET /content/open-policy-acceptances', {
      headers: services.person().headers,
    });
    expect(stranger.body.items).toMatchObject([{ slug: 'asked', accepted: null }]);
    const own = async ({ headers }: typeof one) =>
      (await services.send('GET /content/own-policy-acceptances', { headers })).body.items;
    expect(await own(one)).toMatchObject([{ slug: 'asked', number: 1, current: 3 }]);
    expect(await own(two)).toMatchObject([{ slug: 'asked', number: 2, current: 3 }]);
    expect((await services.send('GET /content/own-policy-acceptances')).status).toBe(401);
    expect((await services.send('GET /content/open-policy-acceptances')).status).toBe(401);
    const { items } = await services.call(listPolicyAcceptances, { id });
    expect(items.map(({ userId, number }) => [userId, number])).toEqual([
      [two.id, 2],
      [one.id, 1],
    ]);
    const record = await services.call(getPolicyRecord, { id });
    expect(record.versions.map(({ acceptances }) => acceptances)).toEqual([0, 1, 1]);
  });

  test('S34: pages get the policies in force by their kind, whatever the language of their addresses', async () => {
    const shown = async () => (await services.call(getSite, {})).policies.map(({ kind, slug }) => [kind, slug]);
    const [terms, privacy] = await Promise.all(
      [
        { slug: 'agb', title: 'AGB', kind: 'terms' as const },
        { slug: 'datenschutzerklaerung', title: 'Datenschutzerklärung', kind: 'privacy' as const },
        { slug: 'privacy-of-pets', title: 'Pets' },
      ].map(async (fields) => {
        const policy = await services.call(createPolicy, fields);
        await publish(policy.id, `words of ${fields.slug}`);
        return policy;
      }),
    );
    expect(await shown()).toEqual([
      ['privacy', 'datenschutzerklaerung'],
      ['terms', 'agb'],
    ]);
    const { id, revision } = terms as { id: string; revision: number };
    await services.call(changePolicyRecord, { id, revision, kind: 'returns' });
    expect(await services.call(getPolicy, { slug: 'agb' })).toMatchObject({ kind: 'returns' });
    await services.call(withdrawPolicy, { id: (privacy as { id: string }).id });
    expect(await shown()).toEqual([['returns', 'agb']]);
    await services.call(withdrawPolicy, { id });
  });
});

test('S34: a local time in a zone is converted to the right moment, also where clocks change', () => {
  for (const [local, zone, moment] of [
    ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00Z'],
    ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00Z'],
  ] as const) {
    expect([zone, momentIn(local, zone)?.toISOString()]).toEqual([zone, new Date(moment).toISOString()]);
  }
  expect(localTime(new Date('2026-03-29T01:30:00Z'), 'Europe/Berlin')).toBe('2026-03-29T03:30');
  expect([momentIn('2026-13-01T00:00', 'UTC'), momentIn('tomorrow', 'UTC')]).toEqual([null, null]);
});
