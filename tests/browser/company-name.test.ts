import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());

test('a name of two words has a line for each on a phone, and none is broken', async () => {
  const page = await people.open(href('siteAdmin'), { as: await people.session('5550100000') });
  const name = page.locator('[name="name"]');
  const before = await name.inputValue();
  const save = async (text: string) => {
    await name.fill(text);
    await clickButton(page, 'Save site');
    await showsMessage(page, 'Site saved.');
  };
  await save('Atelier Nord');
  const visitor = await people.open(href('about'), { as: [], js: false });
  await visitor.setViewportSize({ width: 390, height: 800 });
  const brand = visitor.locator('header a').first();
  await expect.poll(async () => (await visitor.reload()) && brand.innerText()).toContain('Atelier');
  const lines = await brand.evaluate((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return text.data.split(' ').map((word) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return range.getClientRects().length;
    });
  });
  expect(lines).toEqual([1, 1]);
  await save(before);
});
