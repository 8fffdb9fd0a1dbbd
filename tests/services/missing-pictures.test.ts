/** A text in which the place of a picture is empty is stored, but visitors never get it. */
import { expect, test } from 'vitest';
import { changeSlide } from '#contract/content/deck-slides.ts';
import { createDeck, getDeckDraft } from '#contract/content/decks-admin.ts';
import { createPolicy } from '#contract/content/policies-admin.ts';
import { changePolicyVersion, draftPolicyVersion } from '#contract/content/policy-versions.ts';
import { createProduct } from '#contract/content/products-admin.ts';
import type { RichText } from '#contract/rich-text.ts';
import { startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startOn({ SEED_DEMO: 'false' }));

const body: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Words ' },
        { type: 'missingPicture', attrs: { alt: 'A lamp' } },
      ],
    },
  ],
};
const refused = async (target: string, sent: object) => {
  const { status, body: answer } = await services.send(target, { as: 'system', body: sent });
  return [status, answer.user_message];
};
const isMissing = [422, expect.stringContaining('A picture is missing in the text.')];

test('S35: a product with a missing picture is not added to the catalogue, nor are its changes published', async () => {
  const { id, revision } = await services.call(createProduct, {
    title: 'A lamp',
    body,
    prices: [{ currency: 'EUR', amount: 12_900 }],
  });
  expect(await refused(`POST /content/admin/products/${id}/status`, { status: 'active', revision })).toEqual(isMissing);
  const many = { ids: [id], operation: { kind: 'status', status: 'active' } };
  const { body: outcome } = await services.send('POST /content/admin/product-operations', { as: 'system', body: many });
  expect(outcome.results[0]).toMatchObject({ ok: false, message: expect.stringContaining('A picture is missing') });
});

test('S34: a version of a policy with a missing picture is not put into force', async () => {
  const { id } = await services.call(createPolicy, { slug: 'missing', title: 'Missing' });
  const { number, revision } = await services.call(draftPolicyVersion, { id });
  const changed = { id, number, revision, body, material: true, changeNote: 'New.' };
  const saved = await services.call(changePolicyVersion, changed);
  expect(
    await refused(`POST /content/admin/policies/${id}/versions/${number}/schedule`, { revision: saved.revision }),
  ).toEqual(isMissing);
});

test('S30: a deck with a missing picture is not published, and the slide is named', async () => {
  const { id } = await services.call(createDeck, { title: 'Missing', kind: 'deck' });
  const { slides } = await services.call(getDeckDraft, { id });
  const { id: slideId, revision } = slides[0]!;
  await services.call(changeSlide, { id, slideId, revision, title: 'The lamp', body });
  const [status, message] = await refused(`POST /content/admin/decks/${id}/publish`, {});
  expect([status, message]).toEqual([422, expect.stringContaining('“The lamp”: A picture is missing')]);
});
