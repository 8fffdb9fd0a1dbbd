import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, safeUrl, slug, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { href } from '../routes.ts';
import { picture } from './media.ts';
import { shownLanguages } from './shown-languages.ts';
import { at } from './site-preview.ts';

const endpoint = endpointsOf({ service: 'content' });

const link = z.object({ label: z.string().min(1).max(60), href: safeUrl });
const heading = z.string().max(limits.title);

/** The client assigns `id` when it adds a block; it never changes, unlike the order. */
export const block = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.literal('hero'),
    eyebrow: z.string().max(60).nullable(),
    heading,
    lead: z.string().max(limits.summary),
    links: z.array(link).max(2),
    picture: picture.nullable(),
  }),
  z.object({ id, type: z.literal('richText'), heading: heading.nullable(), body: richText }),
  z.object({
    id,
    type: z.literal('image'),
    picture,
    caption: z.string().max(limits.summary).nullable(),
    wide: z.boolean(),
  }),
  z.object({
    id,
    type: z.literal('cards'),
    heading: heading.nullable(),
    lead: z.string().max(limits.summary).nullable(),
    cards: z
      .array(z.object({ title: z.string().max(80), text: z.string().max(limits.summary), href: safeUrl.nullable() }))
      .max(12),
  }),
  z.object({
    id,
    type: z.literal('people'),
    heading: heading.nullable(),
    people: z
      .array(
        z.object({
          name: z.string().max(80),
          role: z.string().max(80),
          text: z.string().max(limits.summary),
          picture: picture.nullable(),
        }),
      )
      .max(24),
  }),
  z.object({ id, type: z.literal('quote'), text: z.string().max(600), source: z.string().max(120).nullable() }),
  z.object({
    id,
    type: z.literal('figures'),
    heading: heading.nullable(),
    figures: z.array(z.object({ value: z.string().max(20), label: z.string().max(120) })).max(6),
  }),
  z.object({
    id,
    type: z.literal('steps'),
    heading: heading.nullable(),
    steps: z
      .array(z.object({ label: z.string().max(40), title: z.string().max(80), text: z.string().max(limits.summary) }))
      .max(12),
  }),
  z.object({
    id,
    type: z.literal('callToAction'),
    heading,
    text: z.string().max(limits.summary).nullable(),
    links: z.array(link).min(1).max(2),
  }),
  z.object({ id, type: z.literal('latestNews'), heading, count: z.number().int().min(1).max(6) }),
  z.object({ id, type: z.literal('featuredProducts'), heading, lead: z.string().max(limits.summary).nullable() }),
]);
export type PageBlock = z.infer<typeof block>;
export type PageBlockOf<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;

export const seo = z.object({
  title: z.string().max(limits.seoTitle).nullable(),
  description: z.string().max(limits.seoDescription).nullable(),
});
export type Seo = z.infer<typeof seo>;

export const editablePage = z.enum(['home', 'about', 'horizon', 'independence', 'contact']);
export type EditablePage = z.infer<typeof editablePage>;

/** Whether visitors find something there before anybody has written a block. */
export const hasMoreThanBlocks = (route: string): boolean => route === 'home' || route === 'contact';

/** One of those, or an own page: the last part of its address, which never changes. */
export const pageName = slug;

export const isOwnPage = (name: string): boolean => !editablePage.safeParse(name).success;

export const pageHref = (name: string): string => {
  const { data } = editablePage.safeParse(name);
  return data ? href(data) : href('ownPage', { slug: name });
};

export const page = z.object({
  route: pageName,
  title: z.string().max(limits.title),
  blocks: z
    .array(block)
    .max(40)
    .refine((blocks) => new Set(blocks.map((each) => each.id)).size === blocks.length, 'Two blocks have the same id.'),
  seo,
  updatedAt: timestamp,
  ...shownLanguages,
});
export type Page = z.infer<typeof page>;

export const getPage = endpoint({
  method: 'GET',
  path: '/pages/:route',
  access: 'anyone',
  summary: 'Get the published blocks of an editable page',
  input: z.object({ route: pageName, at }),
  output: page,
});

export const listOwnPages = endpoint({
  method: 'GET',
  path: '/pages',
  access: 'anyone',
  summary: 'List the published pages beside the five that every site has',
  input: z.object({ at }),
  output: z.object({ items: z.array(page.pick({ route: true, title: true, updatedAt: true, languages: true })) }),
});
