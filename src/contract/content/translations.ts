/** The texts of the site and of its records in the other languages of the site. Each has a draft and what visitors see. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { limits, timestamp } from '../fields.ts';
import { languagePattern } from '../languages.ts';
import { listInput, listOf, revision } from '../lists.ts';
import { resource } from '../resource.ts';

const access = 'translations.manage';

export const translatedKinds = ['site', 'page', 'post', 'product', 'category', 'policy'] as const;
export type TranslatedKind = (typeof translatedKinds)[number];
/** As `RecordKind` identifies it; pages by their route, categories by their slug, and the site as `site`. */
const key = {
  kind: z.enum(translatedKinds),
  id: z.string().min(1).max(limits.slug),
  language: z.string().regex(languagePattern, 'This is no language.'),
};

/**
 * missing: nothing is translated. draft: it was never published. stale: the original has texts that changed, or that nobody
 * translated. done: visitors read a translation of the whole original.
 */
export const translationStates = ['missing', 'draft', 'stale', 'done'] as const;
export type TranslationState = (typeof translationStates)[number];

export const maxTextLength = 20_000;

/** A block that others came before has another number, and the same mark. */
export const withoutNumber = (path: string): string => path.replace(/\.\d+(-[0-9a-f]{8})$/, '$1');

/** One text of a record: a field, or one block of a rich text. */
const text = z.object({
  /**
   * Its place in the record, such as `title` or `blocks.<id>.heading`. One of a rich text has its number and a mark of
   * what it says, `body.3-0a1b2c3d`, so that no other text is meant once the original changes.
   */
  path: z.string().max(200),
  /** The original as it is now. */
  source: z.string(),
  /** Changes with what the original says. */
  mark: z.string(),
  /** The translation; null if there is none. */
  target: z.string().nullable(),
  /** The original that was translated, if it changed since. */
  former: z.string().nullable(),
  /** Formatting is written as `<b>`, `<i>`, `<a href="…">`, and `<` as `&lt;`, in the original and in the translation. */
  markup: z.boolean(),
});
export type TranslatedText = z.infer<typeof text>;

const summary = z.object({
  kind: key.kind,
  id: key.id,
  title: z.string(),
  state: z.enum(translationStates),
  hasDraft: z.boolean(),
  /** How many texts the original has, and how many of them have a translation of what they say now. */
  texts: z.number().int(),
  translated: z.number().int(),
  editedAt: timestamp.nullable(),
});
export type TranslationSummary = z.infer<typeof summary>;

/** `revision` is 0 until something is saved. Texts are those of the draft if there is one. */
const record = summary.extend({
  language: key.language,
  revision: z.number().int(),
  publishedAt: timestamp.nullable(),
  content: z.array(text),
});
export type Translation = z.infer<typeof record>;

const endpoint = endpointsOf({ service: 'content', access });
const ofTranslation = resource({
  service: 'content',
  access,
  path: '/admin/translations/:language/:kind/:id',
  key,
  output: record,
});

/** Records whose original is published, with the site first, then by kind and title. */
export const listTranslations = endpoint({
  method: 'GET',
  path: '/admin/translations/:language',
  summary: 'List the records that visitors see, with the state of their translation',
  input: z.object({
    ...listInput,
    language: key.language,
    kind: key.kind.optional(),
    state: z.enum(translationStates).optional(),
  }),
  output: listOf(summary),
});

export const getTranslation = ofTranslation.get('', 'Get the texts of a record with their translations');

/**
 * Texts that are not named stay as they are; an empty one counts as not translated. With `marks`, those whose original
 * says something else now are not saved.
 */
export const saveTranslation = ofTranslation.put(
  '',
  'Save translations as a draft; 422 for formatting that cannot be read',
  {
    /** With the paths of given texts that the original no longer has, or no longer says: those were not saved. */
    output: record.extend({ unknown: z.array(z.string()).default([]) }),
    input: {
      revision,
      texts: z.record(z.string().max(200), z.string().max(maxTextLength)),
      marks: z.record(z.string().max(200), z.string().max(8)).default({}),
    },
  },
);

export const publishTranslation = ofTranslation.post('/publish', 'Publish the draft', { input: { revision } });

export const withdrawTranslation = ofTranslation.post('/withdraw', 'Hide it from visitors; its texts stay as a draft', {
  input: { revision },
});

export const discardTranslation = ofTranslation.post('/discard', 'Discard the draft', { input: { revision } });
