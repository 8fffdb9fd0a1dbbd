import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Picture } from '#contract/content/media.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { setSiteFormat } from '#contract/site-format.ts';
import { type DocumentsApp, startDocuments } from '../helpers/documents-app.ts';
import { send } from '../helpers/send.ts';

let documents: DocumentsApp;
afterEach(async () => {
  await documents?.close();
  // Files share the process, and its language is that of the last site.
  setSiteFormat({ locale: 'en-GB', timeZone: 'UTC' });
});

const get = (address: string) => send(documents.base + address);
const bytesOf = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer());

const picture = (name: string, width: number, height: number): Picture => ({
  src: `/media/${name}-${width}.webp`,
  alt: '',
  width,
  height,
  widths: [width],
  tint: '#c81414',
});
/** A red disc on transparent ground, so that corners tell whether the ground stayed transparent. */
const disc = (size: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#c81414"/></svg>`,
    ),
  )
    .resize(size)
    .webp({ lossless: true })
    .toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c81414' } })
    .webp({ lossless: true })
    .toBuffer();

async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(image)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const icon = picture('icon', 512, 512);
const files = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];

test('without an icon and a logo, the files of the program are sent', async () => {
  documents = await startDocuments();
  for (const file of [...files, 'logo-light.svg', 'logo-dark.svg'])
    expect([file, (await get(`/${file}`)).status]).toEqual([file, 200]);
  expect((await bytesOf('/favicon.svg')).toString()).not.toContain('<image');
  expect((await bytesOf('/favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

test('icons of all sizes are made of the icon of the site, until it is changed', async () => {
  documents = await startDocuments({ pictures: { 'icon-512.webp': await disc(512) } });
  const before = await bytesOf('/icon-192.png');
  documents.content.site = { ...documents.content.site, icon };
  documents.purge([tags.site]);
  for (const [file, size, corner] of [
    ['apple-touch-icon.png', 180, [255, 255, 255, 255]],
    ['icon-192.png', 192, [0, 0, 0, 0]],
    ['icon-512.png', 512, [0, 0, 0, 0]],
  ] as const) {
    const image = await bytesOf(`/${file}?v=1`);
    const { format, width, height } = await sharp(image).metadata();
    expect([file, format, width, height]).toEqual([file, 'png', size, size]);
    expect([file, await pixel(image, 0, 0)]).toEqual([file, corner]);
    expect([file, await pixel(image, size / 2, size / 2)]).toEqual([file, [200, 20, 20, 255]]);
  }
  const ico = await bytesOf('/favicon.ico');
  expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt32LE(14)]).toEqual([1, 1, ico.length - 22]);
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
  expect((await bytesOf('/favicon.svg')).toString()).toContain('href="data:image/webp;base64,');

  const manifest = JSON.parse((await bytesOf('/site.webmanifest')).toString());
  for (const { src } of manifest.icons) {
    expect(src).toMatch(/^\/icon-\d+\.png\?v=/);
    expect((await get(src)).status).toBe(200);
  }
  documents.content.site = { ...documents.content.site, icon: null };
  documents.purge([tags.site]);
  expect((await bytesOf('/icon-192.png')).equals(before)).toBe(true);
});

test('the dark logo is the light one unless the site has another', async () => {
  const logo = picture('logo', 400, 100);
  const darkLogo = picture('dark', 400, 100);
  documents = await startDocuments({
    pictures: { 'logo-400.webp': await plain(400, 100), 'dark-400.webp': await plain(400, 100) },
  });
  documents.content.site = { ...documents.content.site, logo };
  documents.purge([tags.site]);
  const light = await bytesOf('/logo-light.svg');
  expect(light.toString()).toContain('viewBox="0 0 400 100"');
  expect((await bytesOf('/logo-dark.svg')).equals(light)).toBe(true);
  documents.content.site = { ...documents.content.site, darkLogo };
  documents.purge([tags.site]);
  expect((await get('/logo-dark.svg')).status).toBe(200);
  expect(documents.service.hits.some(({ url }) => url.endsWith('/media/dark-400.webp'))).toBe(true);
});

test('the preview of a page without a picture shows the sharing picture and the logo of the site', async () => {
  documents = await startDocuments({
    pictures: { 'share-960.webp': await plain(960, 640), 'logo-480.webp': await plain(480, 480) },
  });
  const usual = await bytesOf(ogImageHref('/policies'));
  expect(await pixel(usual, 1150, 40)).not.toEqual([200, 20, 20, 255]);
  documents.content.site = { ...documents.content.site, sharingPicture: picture('share', 960, 640) };
  documents.purge([tags.site]);
  const shared = await bytesOf(ogImageHref('/policies'));
  expect(await pixel(shared, 1150, 40)).toEqual([200, 20, 20, 255]);
  expect(await pixel(shared, 88, 80)).not.toEqual([200, 20, 20, 255]);
  documents.content.site = { ...documents.content.site, logo: picture('logo', 480, 480) };
  documents.purge([tags.site]);
  expect(await pixel(await bytesOf(ogImageHref('/policies')), 88, 80)).toEqual([200, 20, 20, 255]);
});

test('the manifest has name, language and colour of the site', async () => {
  documents = await startDocuments();
  documents.content.site = { ...documents.content.site, locale: 'de-DE', themeColour: '#123456' };
  documents.purge([tags.site]);
  expect(JSON.parse((await bytesOf('/site.webmanifest')).toString())).toMatchObject({
    name: documents.content.site.name,
    lang: 'de-DE',
    theme_color: '#123456',
  });
});
