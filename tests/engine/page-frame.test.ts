import { expect, test } from 'vitest';
import { frameOf, restAfter } from '../../engine/page-frame.ts';

type Parts = { readonly head?: string; readonly header?: string; readonly page?: string; readonly payload?: string };

const documentOf = ({ head = '', header = 'Tarn', page = '', payload = '' }: Parts): string =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${head}<script>1</script></head><body><header>${header}</header><main id="content" tabindex="-1">${page}</main><footer></footer>${payload}</body></html>`;

const payload = '<script type="text/x-component" id="flight">0:{}</script>';
const frame = frameOf(documentOf({}));

test('a frame ends where the page begins', () => {
  expect(frame.start).toBe(documentOf({}).split('</main>')[0]);
});

test('tags of the head that the frame lacks stand before the payload, but no preloads', () => {
  const head = '<link rel="preload" as="image" href="/b.webp"/><title>A &lt;b&gt;</title><meta name="a" content="b"/>';
  expect(restAfter(frame, documentOf({ head, page: '<h1>A</h1>', payload }))).toEqual({
    isSame: true,
    rest: `<h1>A</h1></main><footer></footer><title>A &lt;b&gt;</title><meta name="a" content="b"/>${payload}</body></html>`,
  });
});

test('a text that looks like a payload or a head stays where it is', () => {
  const page = '<p>&lt;script type="text/x-component"</p><svg><title>A</title></svg>';
  expect(restAfter(frame, documentOf({ page, payload })).rest).toBe(
    `${page}</main><footer></footer>${payload}</body></html>`,
  );
  expect(restAfter(frame, documentOf({ page })).rest).toBe(`${page}</main><footer></footer></body></html>`);
});

test.each([
  ['another header', documentOf({ header: 'Other', payload })],
  ['another style', documentOf({ payload }).replace('/a.css', '/b.css')],
  ['another language', documentOf({ payload }).replace('<html>', '<html lang="de">')],
])('a document with %s than its frame is loaded again', (_, whole) => {
  const { rest, isSame } = restAfter(frame, whole);
  expect([rest, isSame]).toEqual([expect.stringContaining('<meta http-equiv="refresh" content="0">'), false]);
});

test('a document without a place for its page has no frame', () => {
  expect(() => frameOf('<html></html>')).toThrow('no place for its page');
});
