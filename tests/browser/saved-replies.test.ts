import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());
const title = 'Which parcel';

test('S37: placeholders of a saved reply are filled in, and one that is left stops the answer', async () => {
  const as = await people.session('5550100000');
  const page = await people.open(`${href('customerService')}?part=replies`, { as });
  await page.locator('#reply-new-title').fill(title);
  await page.locator('#reply-new-body').fill('Dear {name}, about {reference}: was it {order}? Yours, {me}');
  await clickButton(page, 'Save reply');
  await page.getByText(title).first().waitFor();
  for (const js of [true, false]) {
    const thread = await people.open(`${href('customerService')}?thread=INQ-X7QF3Z`, { as, js });
    const answer = thread.locator('#thread-answer-body');
    await thread.locator('[name="reply"]').selectOption({ label: title });
    await clickButton(thread, 'Insert');
    await expect
      .poll(() => answer.inputValue())
      .toMatch(/^Dear [^{]+, about INQ-X7QF3Z: was it \{order\}\? Yours, [^{]+$/);
    const filled = await answer.inputValue();
    await clickButton(thread, 'Send answer');
    await thread.getByText('Please replace {order} first.').first().waitFor();
    expect(await answer.inputValue()).toBe(filled);
    if (!js) continue;
    await answer.fill('');
    await thread.keyboard.type('/which');
    await thread.getByRole('listbox', { name: 'Saved replies' }).getByRole('option', { name: title }).waitFor();
    await thread.keyboard.press('Enter');
    await expect.poll(() => answer.inputValue()).toBe(filled);
    await answer.fill(filled.replace('{order}', 'ORD-1'));
    await clickButton(thread, 'Send answer');
    await showsMessage(thread, 'Answer saved');
  }
});
