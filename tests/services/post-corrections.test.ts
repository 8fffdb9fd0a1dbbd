/** Corrections of posts (docs/decisions/063-corrections-of-posts.md). */
import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import { changePostCorrection, getPostCorrection, listPostCorrections } from '#contract/content/post-corrections.ts';
import { getPost, publishPost } from '#contract/content/posts.ts';
import { paragraph, publish, save } from '../helpers/posts.ts';
import { callAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());

const slug = 'a-report';
const post = () => services.call(getPost, { slug });

test('a change of a published post is published as a correction with the text before and after, and only such a change', async () => {
  const { id } = await publish(services, { slug, body: paragraph('We sold 40 lamps.') });
  const before = await post();
  const correct = async (fields: Parameters<typeof save>[2], correction: string) => {
    const { revision } = await save(services, id, fields);
    return services.call(publishPost, { id, revision, correction });
  };
  await expect(correct({ tags: ['lamps'] }, 'Nothing that readers see')).rejects.toThrow('answered 422');
  await expect(correct({ body: paragraph('We sold 41 lamps.') }, '  ')).rejects.toThrow('answered 422');
  await correct({ body: paragraph('We sold 41 lamps.') }, 'The number was wrong.');
  const corrected = await post();
  expect(corrected.corrections).toMatchObject([{ number: 1, note: 'The number was wrong.' }]);
  expect(corrected.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  const found = await services.call(getPostCorrection, { slug, number: 1 });
  expect([found.before.body, found.after.body]).toEqual([
    paragraph('We sold 40 lamps.'),
    paragraph('We sold 41 lamps.'),
  ]);
  await correct({ title: 'Another title' }, 'The title promised more.');
  expect((await post()).corrections.map(({ number }) => number)).toEqual([2, 1]);
  const draft = await publish(services, { slug: 'later' }, new Date(Date.now() + 3_600_000));
  await expect(
    services.call(publishPost, { id: draft.id, revision: draft.revision, correction: 'Too early' }),
  ).rejects.toThrow('answered 409');
});

test('a correction is withdrawn from view and shown again, with an entry in the log for each', async () => {
  const { id } = await post();
  await services.call(changePostCorrection, { id, number: 1, isShown: false });
  await services.call(changePostCorrection, { id, number: 1, isShown: false });
  expect((await post()).corrections.map(({ number }) => number)).toEqual([2]);
  await expect(services.call(getPostCorrection, { slug, number: 1 })).rejects.toThrow('answered 404');
  const { items } = await services.call(listPostCorrections, { id });
  expect(items.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false]);
  await services.call(changePostCorrection, { id, number: 1, isShown: true });
  expect((await post()).corrections).toHaveLength(2);
  const editor = services.person({ permissions: ['posts.manage'] });
  const { entries } = await callAs(services, editor)(listContentAudit, { targetType: 'post', targetId: id });
  expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
    'post.show-correction',
    'post.withdraw-correction',
    'post.correct',
  ]);
  expect(entries[1]?.before).toEqual({ correction: 'The number was wrong.' });
  await expect(services.call(changePostCorrection, { id, number: 9, isShown: true })).rejects.toThrow('answered 404');
});
