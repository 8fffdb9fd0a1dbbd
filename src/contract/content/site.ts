import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { email, safeUrl } from '../fields.ts';
import { languageOf } from '../languages.ts';
import { revision } from '../lists.ts';
import { isSafeUrl } from '../safe-url.ts';
import { fixedPages } from './fixed-pages.ts';
import { shownLook, usualLook } from './look.ts';
import { type Picture, picture } from './media.ts';
import { menus, usualMenus } from './menus.ts';
import { policySummary } from './policies.ts';

const endpoint = endpointsOf({ service: 'content' });

export const site = z.object({
  name: z.string().min(1).max(60),
  tagline: z.string().max(160),
  description: z.string().max(300),
  socialUrl: safeUrl.nullable(),
  socialLabel: z.string().max(60).nullable(),
  contactEmail: z.string().max(254).nullable(),
  contactPhone: z.string().max(40).nullable(),
  addressLines: z.array(z.string().max(120)).max(6),
  footnote: z.string().max(300),
  menus: menus.default(usualMenus),
  /** BCP 47: how dates, numbers and amounts are written, the language of the pages, and of messages to people who chose none. */
  locale: z.string().max(35).default('en-GB'),
  /** IANA name. A person who enters a time chooses the own zone beside it. */
  timeZone: z.string().max(60).default('UTC'),
  logo: picture.nullable().default(null),
  /** The logo for dark backgrounds; null if the other one is good there too. */
  darkLogo: picture.nullable().default(null),
  /** Whether the name stands beside the logo. */
  namedLogo: z.boolean().default(true),
  /** The icon is square. */
  icon: picture.nullable().default(null),
  /** Previews of pages show it if these have no picture of their own. */
  sharingPicture: picture.nullable().default(null),
  /** The colour of the browser's frame as #rrggbb, where browsers have one. */
  themeColour: z.string().nullable().default(null),
  /** While it is closed, visitors see a page that says so. Sites without this field are open. */
  open: z.boolean().default(true),
  pagesOff: z.array(z.enum(fixedPages)).default([]),
  /** Locales of the other languages of the site, each below `/` and its language. The first address is that of `locale`. */
  languages: z.array(z.string().max(35)).default([]),
  /** Records that have no translation: shown in the language of `locale`, or not at all. */
  untranslated: z.enum(['shown', 'hidden']).default('shown'),
});
export type Site = z.infer<typeof site>;

const shownSite = site.extend({
  /** Policies that are in force and of a kind that pages link, by kind. */
  policies: z.array(policySummary.pick({ slug: true, kind: true, title: true })).default([]),
  look: shownLook.default(usualLook),
  /** The overview shows what a new site needs. */
  hasChecklist: z.boolean().optional(),
});
export type ShownSite = z.infer<typeof shownSite>;

/** A site of which nothing but the name is known. */
export const blankSite = {
  tagline: '',
  description: '',
  socialUrl: null,
  socialLabel: null,
  contactEmail: null,
  contactPhone: null,
  addressLines: [],
  footnote: '',
  menus: usualMenus,
  locale: 'en-GB',
  timeZone: 'UTC',
  logo: null,
  darkLogo: null,
  namedLogo: true,
  icon: null,
  sharingPicture: null,
  themeColour: null,
  open: true,
  pagesOff: [],
  languages: [],
  untranslated: 'shown',
} as const satisfies Omit<Site, 'name'>;

/** The fonts of the program have the scripts of these locales. */
export const locales = [
  'ar-AE',
  'ar-EG',
  'ar-LB',
  'ar-SA',
  'bg-BG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-US',
  'en-ZA',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'he-IL',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'is-IS',
  'it-CH',
  'it-IT',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
] as const;

const addressLine = z.string().trim().min(1, 'Please leave no line empty.').max(120, 'At most 120 characters a line.');

/** It is stricter than what is read, so that stored values from before these rules stay readable. */
export const siteChanges = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(60),
  tagline: z.string().trim().max(160),
  description: z.string().trim().max(300),
  socialUrl: z
    .string()
    .max(2048)
    .regex(/^https?:\/\//i, 'Please enter a full address that begins with https://.')
    .refine(isSafeUrl, 'This address is not allowed.')
    .nullable(),
  socialLabel: z.string().trim().max(60).nullable(),
  contactEmail: email.nullable(),
  contactPhone: z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?(?:[ ()./-]*\d){3,}[ ()./-]*$/, 'Please enter a phone number, such as +44 20 7946 0000.')
    .nullable(),
  addressLines: z
    .array(addressLine)
    .max(6, 'At most 6 lines.')
    .refine((lines) => new Set(lines).size === lines.length, 'Each line may appear only once.'),
  footnote: z.string().trim().max(300),
  menus,
  locale: z.enum(locales, 'Please choose one of these languages.'),
  timeZone: z
    .string()
    .max(60)
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, 'Unknown time zone.'),
  logo: picture.nullable(),
  darkLogo: picture.nullable(),
  namedLogo: z.boolean(),
  icon: picture.nullable(),
  sharingPicture: picture.nullable(),
  themeColour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a colour as # and six digits or letters from a to f, such as #0f3d3e.')
    .nullable(),
  open: z.boolean(),
  pagesOff: z
    .array(z.enum(fixedPages))
    .refine((pages) => new Set(pages).size === pages.length, 'Each page may appear only once.'),
  languages: z
    .array(z.enum(locales, 'Please choose one of these languages.'))
    .max(20, 'At most 20 languages.')
    .refine(
      (chosen) => new Set(chosen.map(languageOf)).size === chosen.length,
      'Two of these languages would have the same address. Please choose one of them.',
    ),
  untranslated: z.enum(['shown', 'hidden']),
});

/** The path of a file that is made of the icon, with its version, because browsers keep icons for long. */
export const iconHref = (file: string, { icon }: { readonly icon: Picture | null }): string =>
  icon ? `/${file}?v=${icon.src.slice('/media/'.length, '/media/'.length + 8)}` : `/${file}`;

const siteRecord = site.extend({
  revision,
  /**
   * Broken links of the menus: `missing` leads nowhere, `hidden` to what is not published, `trashed` to what is in the
   * trash.
   */
  brokenLinks: z.array(z.object({ href: z.string(), problem: z.enum(['missing', 'hidden', 'trashed']) })).default([]),
});
export type SiteRecord = z.infer<typeof siteRecord>;

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  access: 'anyone',
  summary: 'Get the details, menus and policies that every page shows',
  input: z.object({}),
  output: shownSite,
});

export const getSiteRecord = endpoint({
  method: 'GET',
  path: '/admin/site',
  access: 'site.manage',
  summary: 'Get the details and menus with their revision, to change them',
  input: z.object({}),
  output: siteRecord,
});

export const changeSite = endpoint({
  method: 'PATCH',
  path: '/site',
  access: 'site.manage',
  summary: 'Change the details and menus that every page shows',
  input: siteChanges.partial().extend({
    revision: revision.optional(),
    /** Confirms that a language is removed in which records are published. Their translations are kept. */
    hidesTranslations: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  output: siteRecord,
});
