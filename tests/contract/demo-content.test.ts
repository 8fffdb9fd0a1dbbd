import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deckSummary, slide } from '#contract/content/decks.ts';
import { editablePage, page } from '#contract/content/pages.ts';
import { policySummary, policyVersionSummary } from '#contract/content/policies.ts';
import { post } from '#contract/content/posts.ts';
import { product } from '#contract/content/products.ts';
import { site } from '#contract/content/site.ts';
import { money, slug } from '#contract/fields.ts';
import { pictureWidths } from '#contract/picture-sizes.ts';
import { plainText, type RichText, richText } from '#contract/rich-text.ts';
import { type Route, routes } from '#contract/routes.ts';
import { type PictureRef, readContent } from '../../demo/import/content.ts';
import { readPeople } from '../../demo/import/people.ts';
import { avifOf, fileOf, pictureFacts, pictureFolder as pictures, refsIn } from '../../demo/import/pictures.ts';
import { cookieNames } from '../../server/gateway/session/cookies.ts';
import { demoUserIds } from '../../server/services/auth/defaults/demo-users.ts';
import { hashOf } from '../../server/services/content/media/files.ts';
import { tintOf } from '../../server/services/content/media/picture-bytes.ts';
import { demoPeople } from '../helpers/demo-people.ts';

const demo = await readContent();

test('S11: the site, pages, policies and products of the demo company match the contract', () => {
  expect(() => site.parse(demo.site)).not.toThrow();
  for (const item of demo.pages) {
    const shape = page.pick({ route: true, title: true, blocks: true, seo: true });
    expect(shape.safeParse(withPictures(item)).error, item.route).toBeUndefined();
  }
  for (const { versions, ...item } of demo.policies) {
    expect(policySummary.omit({ current: true }).safeParse(item).error, item.slug).toBeUndefined();
    for (const version of versions) {
      const shape = policyVersionSummary.omit({ status: true }).extend({ body: richText });
      expect(shape.safeParse(version).error, item.slug).toBeUndefined();
    }
  }
  const productShape = product.pick({
    name: true,
    title: true,
    summary: true,
    body: true,
    pictures: true,
    prices: true,
    specification: true,
    featured: true,
    seo: true,
  });
  for (const item of demo.products) expect(productShape.safeParse(withPictures(item)).error, item.name).toBeUndefined();
});

test('S11: the posts of the demo company match the contract', () => {
  const shape = post.pick({
    slug: true,
    title: true,
    summary: true,
    body: true,
    cover: true,
    tags: true,
    pinned: true,
    seo: true,
  });
  for (const item of demo.posts) {
    expect(shape.safeParse(withPictures(item)).error, item.slug).toBeUndefined();
    expect(item.publishedAt === null, item.slug).toBe(item.status === 'draft');
  }
});

test('S26: the investor decks and documents of the demo company match the contract, and both kinds exist', () => {
  for (const { slides, ...item } of demo.decks) {
    const shape = deckSummary.pick({ slug: true, kind: true, title: true, summary: true, publishedAt: true });
    expect(shape.safeParse(item).error, item.slug).toBeUndefined();
    for (const each of slides)
      expect(slide.omit({ id: true }).safeParse(withPictures(each)).error, each.title).toBeUndefined();
  }
  const sizes = (kind: string) => demo.decks.filter((item) => item.kind === kind).map(({ slides }) => slides.length);
  expect(sizes('deck').map((size) => size >= 8 && size <= 12)).toEqual([true, true]);
  expect(sizes('document').length).toBe(3);
});

test('S11: the demo content has enough records of every kind in every status', () => {
  const count = (status: string) => demo.posts.filter((item) => item.status === status).length;
  expect({ draft: count('draft'), scheduled: count('scheduled'), archived: count('archived') }).toEqual({
    draft: 2,
    scheduled: 1,
    archived: 1,
  });
  expect(count('published')).toBeGreaterThanOrEqual(24);
  expect(demo.posts.filter((item) => item.pinned)).toHaveLength(1);
  expect(new Set(demo.posts.flatMap((item) => item.tags)).size).toBe(7);
  expect(demo.pages.map((item) => item.route).sort()).toEqual([...editablePage.options].sort());
  expect(demo.policies.length).toBeGreaterThanOrEqual(5);
  for (const policy of demo.policies) expect(policy.versions.length, policy.slug).toBeGreaterThanOrEqual(2);
  expect(demo.products.filter((item) => item.featured)).toHaveLength(4);
  expect(demo.products.filter((item) => item.stock === 0 && item.waitlist)).toHaveLength(2);
  expect(demo.products.filter((item) => item.stock === 0 && !item.waitlist)).toHaveLength(1);
  for (const item of demo.products) {
    expect(item.prices.map((price) => money.parse(price).currency)).toEqual(['EUR', 'USD', 'GBP']);
    expect(item.pictures.length, item.name).toBeGreaterThanOrEqual(2);
    expect(item.specification.length, item.name).toBeGreaterThanOrEqual(8);
  }
});

test('S11: slugs and names are unique, and policy versions are numbered in order and differ', () => {
  for (const names of [
    demo.posts.map((item) => item.slug),
    demo.policies.map((item) => item.slug),
    demo.products.map((item) => item.name),
  ]) {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(slug.safeParse(name).success, name).toBe(true);
  }
  for (const { versions } of demo.policies) {
    expect(versions.map((version) => version.number)).toEqual(versions.map((_, index) => index + 1));
    const dates = versions.map((version) => version.effectiveAt.getTime());
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
    expect(new Set(versions.map((version) => JSON.stringify(version.body))).size).toBe(versions.length);
  }
});

test('S11: every link in the demo content points to a page that exists', () => {
  const links = everyValue(demo, 'href').filter((href): href is string => typeof href === 'string');
  expect(links.length).toBeGreaterThan(60);
  const broken = links.filter((href) => !isKnownPage(href));
  expect(broken).toEqual([]);
});

test('S11: every picture exists in every width and has a description, and no two posts share a cover', async () => {
  const named = refsIn(demo);
  const details = await pictureFacts();
  expect(named.length).toBeGreaterThan(60);
  for (const { file, alt } of named) {
    expect(alt.length, file).toBeGreaterThan(15);
    for (const width of [...details[file]!.widths.slice(0, -1), undefined]) {
      const webp = join(pictures, fileOf(file, width));
      expect([existsSync(webp), existsSync(avifOf(webp))], `${file} ${width}`).toEqual([true, true]);
    }
  }
  const covers = demo.posts.flatMap((item) => (item.cover ? [item.cover.file] : []));
  expect(covers.length).toBeGreaterThanOrEqual(18);
  expect(new Set(covers).size).toBe(covers.length);
});

test('S11: the recorded details of the pictures match the files', async () => {
  const details = await pictureFacts();
  expect(Object.keys(details).sort()).toEqual(
    readdirSync(pictures)
      .filter((name) => name.endsWith('.webp') && !/-\d+\.webp$/.test(name))
      .sort(),
  );
  for (const [file, { hash, size, width, height, widths, tint }] of Object.entries(details)) {
    const bytes = readFileSync(join(pictures, file));
    const stored = await sharp(bytes).metadata();
    expect([hashOf(bytes), bytes.length, stored.width, stored.height], file).toEqual([hash, size, width, height]);
    // A picture is as wide as the page, or twice as wide for screens with two pixels to one.
    expect(widths, file).toEqual(pictureWidths.filter((each) => each <= 1600 || width > height));
    expect(await tintOf(readFileSync(join(pictures, fileOf(file, widths[0])))), file).toBe(tint);
  }
});

test('S11: the current cookie policy names every cookie that the program sets and does not claim too much about consent', () => {
  const policy = demo.policies.find(({ slug: name }) => name === 'cookies');
  const text = plainText(policy!.versions.at(-1)!.body);
  expect(cookieNames.filter((name) => !text.includes(name))).toEqual([]);
  expect(text).not.toMatch(/neither is set|two (?:small things|cookies)/i);
  expect(policy!.versions.at(-1)!.effectiveAt.getTime()).toBeLessThan(Date.now());
});

test('S11: the people of the demo company are those that the program and the tests expect', async () => {
  const { people } = await readPeople();
  expect(people.map(({ id }) => id)).toEqual(demoUserIds);
  expect(people.map(({ id, phoneNumber }) => ({ id, phoneNumber }))).toEqual(Object.values(demoPeople));
});

test('S11: published posts and products have texts of a minimum length', () => {
  const words = (body: RichText) => plainText(body).split(/\s+/).length;
  for (const item of demo.posts.filter(({ status }) => status === 'published'))
    expect(words(item.body), item.slug).toBeGreaterThan(120);
  for (const item of demo.products) expect(words(item.body), item.name).toBeGreaterThan(100);
});

function isKnownPage(href: string): boolean {
  const published = demo.posts.filter((item) => item.status === 'published').map((item) => item.slug);
  const known: Record<string, readonly string[]> = {
    '/news/:slug': published,
    '/policies/:slug': demo.policies.map((item) => item.slug),
    '/products/:name': demo.products.map((item) => item.name),
    '/account/investor/:slug': demo.decks.map((item) => item.slug),
  };
  return Object.values<Route>(routes).some(({ pattern }) => {
    if (pattern === href) return true;
    const base = pattern.slice(0, pattern.indexOf(':'));
    return known[pattern]?.includes(href.slice(base.length)) && href.startsWith(base);
  });
}

/** Replaces every picture reference by a picture of the contract. */
function withPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPictures);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (isPicture(value))
    return {
      src: `/media/${value.file}`,
      alt: value.alt,
      width: 1600,
      height: 900,
      widths: [...pictureWidths],
      tint: '#0f3d3e',
    };
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withPictures(child)]));
}

function everyValue(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => (name === key ? [child] : everyValue(child, key)));
}

const isPicture = (value: object): value is PictureRef => 'file' in value && 'alt' in value;
