/** Texts of records as files for translators: XLIFF 2 or CSV. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { importText } from '../imports.ts';
import { listOf } from '../lists.ts';
import { getTranslation, listTranslations, translatedKinds } from './translations.ts';

const endpoint = endpointsOf({ service: 'content', access: 'translations.manage' });

/** Milliseconds, shorter than the gateway waits for a form. */
const deadline = 12_000;

/** `target` is empty for what is not translated. */
export const translationColumns = ['language', 'kind', 'id', 'path', 'source', 'target'] as const;
export type TranslationColumn = (typeof translationColumns)[number];

const { language, kind, state, query, after } = listTranslations.input.shape;

export const listTranslatedTexts = endpoint({
  method: 'GET',
  path: '/admin/translations/:language/texts',
  summary: 'List records with their texts and translations, for a file; `work` excludes those that are done',
  deadline,
  input: z.object({
    language,
    kind,
    state,
    query,
    work: z.stringbool().optional(),
    after,
  }),
  output: listOf(getTranslation.output),
});

/** A text that was not taken from the file, and why. */
const leftText = z.object({
  line: z.number().int(),
  /** As the file names them. */
  record: z.string(),
  path: z.string(),
  reason: z.string(),
});

export const importTranslations = endpoint({
  method: 'POST',
  path: '/admin/translations/:language/imports',
  summary: 'Save the translations of an XLIFF 2 or CSV file as drafts. With `dryRun` nothing is changed',
  deadline,
  input: z.object({ language, file: importText, dryRun: z.boolean() }),
  output: z.object({
    applied: z.boolean(),
    /** Records with texts that differ from what is stored. */
    records: z.array(
      z.object({
        kind: z.enum(translatedKinds),
        id: z.string(),
        title: z.string(),
        texts: z.number().int(),
      }),
    ),
    /** Texts that are stored already. */
    unchanged: z.number().int(),
    /** Texts without a translation. */
    empty: z.number().int(),
    left: z.array(leftText),
  }),
});
