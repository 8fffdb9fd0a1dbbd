/** The document that returns a failed form to a browser without scripts. */
import { expect, test } from 'vitest';
import { passedOn } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { returnForm } from '../../server/gateway/actions/returned-form.ts';

const assets = { css: ['/assets/one.css', '/assets/two.css'], themeScript: 'theme()' } as never;
const urlencoded = 'application/x-www-form-urlencoded';

async function returned(fields: Record<string, string | File>, status = 503): Promise<string | undefined> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const posted = new Response(form);
  const body = Buffer.from(await posted.arrayBuffer());
  const contentType = posted.headers.get('content-type') ?? '';
  const error = passedOn({ status, code: 'failed' }, givenText('Not <today>.'));
  return (await returnForm({ body, contentType, path: '/contact?a=1&b=2' }, { failure: error, assets }))?.toString();
}
const controlsOf = (html: string) => html.match(/<(?:input|textarea)[^>]*>(?:\n?[^<]*<\/textarea>)?/g);

test('typed text returns in labelled fields, and what the page added stays hidden', async () => {
  const html = (await returned({
    $ACTION_ID_1: '',
    firstName: 'Ann "A"',
    'delivery_address.street-name': `${'long '.repeat(13)}way`,
    note: 'two\nlines',
    revision: '12',
    confirm: 'on',
    since: '2026-01-02T03:04:05Z',
    intent: 'a1b2c3d4-0000-4000-8000-000000000000',
    key: 'Zm9vYmFyYmF6cXV4cXV1eA_-',
    tree: '{"type":\n"doc"}',
    list: '[1]',
    empty: ' ',
  }))!;
  const labels = [...html.matchAll(/<label for="([^"]*)">([^<]*)</g)].map(([, id, text]) => [id, text]);
  expect(labels).toEqual([
    ['returned-1', 'First name'],
    ['returned-2', 'Delivery address street name'],
    ['returned-3', 'Note'],
  ]);
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
  expect(controlsOf(html)).toEqual([
    hidden('$ACTION_ID_1', ''),
    '<input class="input" id="returned-1" name="firstName" value="Ann &quot;A&quot;">',
    expect.stringMatching(/^<textarea class="input" id="returned-2" name="delivery_address.street-name">\nlong /),
    expect.stringMatching(/^<textarea class="input" id="returned-3" name="note">\ntwo\r?\nlines<\/textarea>$/),
    hidden('revision', '12'),
    hidden('confirm', 'on'),
    hidden('since', '2026-01-02T03:04:05Z'),
    hidden('intent', 'a1b2c3d4-0000-4000-8000-000000000000'),
    hidden('key', 'Zm9vYmFyYmF6cXV4cXV1eA_-'),
    expect.stringMatching(/^<input type="hidden" name="tree" /),
    hidden('list', '[1]'),
    hidden('empty', ' '),
  ]);
  expect(html).toContain('Not &lt;today&gt;.');
  expect(html).toContain('action="/contact?a=1&amp;b=2"');
  expect(html.match(/href="\/assets\/\w+\.css"/g)).toEqual(['href="/assets/one.css"', 'href="/assets/two.css"']);
});

test('a chosen file has to be chosen again, and an unused file field is left out', async () => {
  const html = (await returned({
    text: 'typed words',
    cover: new File(['bytes'], 'a<b>.png'),
    other: new File([], ''),
  }))!;
  expect(html).toContain('<p class="field-hint">Please choose the file a&lt;b&gt;.png again.</p>');
  expect(html.match(/field-hint/g)).toHaveLength(1);
});

test('temporary failures can be sent again, others lead back to the page', async () => {
  for (const [status, canBeSentAgain] of [
    [500, true],
    [504, true],
    [429, true],
    [408, true],
    [499, false],
    [403, false],
  ] as const) {
    const html = (await returned({ text: 'typed words' }, status))!;
    expect([status, html.includes('Send again'), html.includes('Back to the page')]).toEqual([
      status,
      canBeSentAgain,
      !canBeSentAgain,
    ]);
  }
});

test('a form without typed text is not returned', async () => {
  const nothingTyped: Record<string, string>[] = [
    {},
    { otp: '12 34 56' },
    { $draft: 'some words' },
    { text: ' ' },
    { id: '7', ok: 'true' },
  ];
  for (const fields of nothingTyped) expect([fields, await returned(fields)]).toEqual([fields, undefined]);
  expect(await returned({ file: new File(['bytes'], 'words.txt') })).toBeUndefined();
});

test('a body that is unreadable or larger than 256 KiB is not returned', async () => {
  const options = { failure: passedOn({ status: 503, code: 'failed' }, givenText('Not today.')), assets };
  const posted = (body: unknown, contentType: string | undefined = urlencoded) =>
    returnForm({ body, contentType, path: '/contact' }, options);
  const fullForm = `text=${'x '.repeat(131_069)}x`;
  expect(Buffer.byteLength(fullForm)).toBe(256 * 1024);
  expect(await posted(Buffer.from(fullForm))).not.toBeNull();
  expect(await posted(Buffer.from(`${fullForm}x`))).toBeNull();
  expect(await posted('text=typed words')).toBeNull();
  expect(await posted(undefined)).toBeNull();
  expect(await posted(Buffer.from('text=typed words'), 'multipart/form-data')).toBeNull();
});
