import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Picture } from '#contract/content/media.ts';
import { ogImageHref, pathOfOgImage } from '#contract/og.ts';
import { href, routes } from '#contract/routes.ts';
import { somePost, someProduct } from '../helpers/content-service.ts';
import { type DocumentsApp, startDocuments } from '../helpers/documents-app.ts';
import { send } from '../helpers/send.ts';

let documents: DocumentsApp;
afterEach(() => documents?.close());

const get = (address: string, headers: Record<string, string> = {}) => send(documents.base + address, { headers });
const bytesOf = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer());
const ofPost = (slug: string) => ogImageHref(href('post', { slug }));

const red = { r: 200, g: 20, b: 20 };
const redPicture = () =>
  sharp({ create: { width: 960, height: 640, channels: 3, background: red } })
    .webp({ lossless: true })
    .toBuffer();
const cover: Picture = {
  src: '/media/abc-1600.webp',
  alt: '',
  width: 1600,
  height: 1066,
  widths: [480, 960, 1600],
  tint: '#c81414',
};

/** Red, green and blue of one pixel. */
async function pixel(png: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...raw];
}

test('a preview URL maps back to the path of its page', () => {
  const paths = ['/', '/about', '/news', href('post', { slug: 'a-b' }), href('product', { name: 'x' })];
  expect(paths.map(ogImageHref).map(pathOfOgImage)).toEqual(paths);
  expect(ogImageHref('/')).toBe('/og/home.png');
  expect([pathOfOgImage('/news/x'), pathOfOgImage('/og/about.jpg'), pathOfOgImage('/og/.png')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('every page of the sitemap has a preview of 1200 x 630', async () => {
  documents = await startDocuments();
  const plain = Object.values(routes).filter((route) => 'sitemap' in route && route.sitemap === 'page');
  const paths = [...plain.map(({ pattern }) => pattern), '/news/post-1', '/policies/privacy', '/products/lamp'];
  for (const path of paths) {
    const answer = await get(ogImageHref(path));
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
  }
});

test('a preview shows the cover of the post in the smallest sufficient width', async () => {
  const posts = [somePost(1, { cover }), somePost(2)];
  documents = await startDocuments({ posts, pictures: { 'abc-960.webp': await redPicture() } });
  const [withPicture, without] = [await bytesOf(ofPost('post-1')), await bytesOf(ofPost('post-2'))];
  expect(await pixel(withPicture, 1100, 100)).toEqual([red.r, red.g, red.b]);
  // The paper of the light theme.
  expect(await pixel(without, 1100, 100)).toEqual([0xf6, 0xf3, 0xec]);
  expect(documents.service.hits.map(({ url }) => url).filter((url) => url.includes('media'))).toEqual([
    '/content/media/abc-960.webp',
  ]);
});

test('a preview renders the title: the same title gives the same bytes, another title other bytes', async () => {
  documents = await startDocuments({ posts: [somePost(1)] });
  const first = await bytesOf(ofPost('post-1'));
  documents.purge(['post:post-1']);
  expect((await bytesOf(ofPost('post-1'))).equals(first)).toBe(true);
  documents.content.posts[0] = somePost(1, { title: 'Łódź, Ελληνικά, <b>Кириллица</b>' });
  documents.purge(['post:post-1']);
  expect((await bytesOf(ofPost('post-1'))).equals(first)).toBe(false);
});

test('missing and broken pictures are left out, and only pictures of the media are requested', async () => {
  const elsewhere = (src: string): Picture => ({ ...cover, src, widths: [] });
  const posts = [
    somePost(1, { cover: elsewhere('/media/gone.webp') }),
    somePost(2, { cover: elsewhere('/media/broken.webp') }),
    somePost(3, { cover: elsewhere('/media/../site') }),
    somePost(4, { cover: elsewhere('/account/picture.png') }),
  ];
  documents = await startDocuments({ posts, pictures: { 'broken.webp': (await redPicture()).subarray(0, 40) } });
  for (const { slug } of posts) {
    const png = await bytesOf(ofPost(slug));
    expect([slug, await pixel(png, 1100, 100)]).toEqual([slug, [0xf6, 0xf3, 0xec]]);
  }
  const requests = documents.service.hits.map(({ url }) => url).filter((url) => !url.startsWith('/content/posts'));
  expect(requests.toSorted()).toEqual(['/content/media/broken.webp', '/content/media/gone.webp', '/content/site']);
});

test('T32: a preview is publicly cacheable for an hour and answers 304', async () => {
  documents = await startDocuments();
  const first = await get(ofPost('post-1'), { 'accept-encoding': 'br, gzip' });
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([null, null]);
  const again = await get(ofPost('post-1'), { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('T32: unknown pages have no preview, and their 404 is not cached', async () => {
  documents = await startDocuments();
  const unknown = [ofPost('never-written'), ogImageHref('/products/none'), ogImageHref('/policies/none')];
  const nonsense = [
    '/og/nothing.png',
    '/og/.png',
    '/og/news/%2e%2e.png',
    '/og/news/A%20b.png',
    '/og/news/a/b.png',
    '/og/about',
  ];
  for (const address of [...unknown, ...nonsense, ogImageHref('/policies/privacy/compare')]) {
    const answer = await get(address);
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 404, 'no-store']);
  }
  expect(documents.cache.size.entries).toBe(0);
  // Pages may be at any address, so their addresses are read.
  const others = documents.service.hits.map(({ url }) => url).filter((url) => !/^\/content\/(site|pages)$/.test(url));
  expect(others).toEqual(['/content/posts/never-written', '/content/products/none', '/content/policies/none']);
});

test('a preview is cached once, regardless of the spelling and query of its URL', async () => {
  documents = await startDocuments();
  for (const address of [
    '/og/news/post-1.png',
    '/og/news/%70ost-1.png',
    '/og/news/post-1.png?a=1',
    '/og/news/post-1.png?b',
  ]) {
    expect((await get(address)).status).toBe(200);
  }
  expect(documents.cache.size.entries).toBe(1);
});

test('a former slug redirects to the preview of the new one', async () => {
  documents = await startDocuments({ former: { 'old-name': 'post-2' } });
  const answer = await get(ofPost('old-name'));
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/og/news/post-2.png']);
});

test('concurrent requests render a preview once', async () => {
  documents = await startDocuments({ products: [someProduct('lamp')] });
  const answers = await Promise.all(Array.from({ length: 30 }, () => get(ogImageHref('/products/lamp'))));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(documents.service.hits.map(({ url }) => url).toSorted()).toEqual(['/content/products/lamp', '/content/site']);
});

test('T67: a stale preview is served while the service is down, and an uncached one is refused', async () => {
  documents = await startDocuments({
    posts: [somePost(1, { cover })],
    pictures: { 'abc-960.webp': await redPicture() },
  });
  const cached = await bytesOf(ofPost('post-1'));
  documents.content.down = true;
  documents.purge(['all']);
  const staleEntry = await get(ofPost('post-1'));
  expect([staleEntry.status, staleEntry.headers.get('x-stale')]).toEqual([200, '1']);
  expect(Buffer.from(await staleEntry.arrayBuffer()).equals(cached)).toBe(true);
  const never = await get(ogImageHref('/about'));
  expect([never.status >= 500, never.headers.get('cache-control')]).toEqual([true, 'no-store']);
});
