'use server';
import * as z from 'zod';
import { changeSite, siteChanges } from '#contract/content/site.ts';
import { languageOf } from '#contract/languages.ts';
import { revision } from '#contract/lists.ts';
import { setSiteFormat } from '#contract/site-format.ts';
import { defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { languageFields, lookFields, regionFields, siteFields } from './fields.ts';

export const saveSite = defineOperation(changeSite, 'site', 'Site saved.', schemaOf(siteFields).extend({ revision }));

export const saveRegion = defineOperation(
  changeSite,
  'site-region',
  ({ locale, timeZone }) => {
    // The page that follows is written as saved; the event that tells every gateway may arrive after it.
    setSiteFormat({ locale, timeZone });
    return 'Language and region saved.';
  },
  schemaOf(regionFields).extend({ revision }),
);

const listed = z
  .string()
  .default('')
  .transform((names) => names.split(',').filter(Boolean));

export const saveLanguages = defineOperation(
  changeSite,
  'site-languages',
  'Languages saved.',
  schemaOf(languageFields)
    .extend({ revision, languages: listed.pipe(siteChanges.shape.languages) })
    .refine(
      ({ added, languages }) =>
        !languages.some((each) => each !== added && added && languageOf(each) === languageOf(added)),
      { path: ['added'], error: 'The site has a language with this address already. Please remove it first.' },
    )
    .transform(({ added, languages, ...changes }) => ({
      ...changes,
      languages: [...new Set([...languages, ...(added ? [added] : [])])],
    })),
);

export const removeLanguage = defineOperation(
  changeSite,
  'site-languages-left',
  'Language removed.',
  z.object({ revision, languages: listed.pipe(siteChanges.shape.languages), hidesTranslations: z.stringbool() }),
);

export const saveLook = defineOperation(
  changeSite,
  'site-look',
  'Logo and pictures saved.',
  schemaOf(lookFields).extend({ revision }),
);

const openingFields = changeSite.input.pick({ open: true, revision: true });

export const openSite = defineOperation(
  changeSite,
  'site-opening',
  'The site is open. Visitors see it now.',
  openingFields.extend({ open: z.literal('true').transform(() => true) }),
);

export const closeSite = defineOperation(
  changeSite,
  'site-opening',
  'The site is closed. Visitors see that it opens soon.',
  openingFields.extend({ open: z.literal('false').transform(() => false) }),
);

export const switchPages = defineOperation(
  changeSite,
  'site-pages',
  'Pages saved. Menus, search and sitemap follow.',
  z.object({
    revision,
    pagesOff: listed.pipe(siteChanges.shape.pagesOff),
  }),
);
