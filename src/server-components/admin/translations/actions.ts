'use server';
import * as z from 'zod';
import { importTranslations } from '#contract/content/translation-files.ts';
import {
  discardTranslation,
  getTranslation,
  publishTranslation,
  saveTranslation,
  withdrawTranslation,
  withoutNumber,
} from '#contract/content/translations.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation, typedValues } from '../../request/action.ts';
import { jsonField } from '../ui/operations.ts';
import { checkedFile, importFields, readFile, throwFileError } from '../ui/read-import.ts';
import { screenHref } from '../ui/urls.ts';
import { fieldOf, keyText, pathOf } from './fields.ts';

const { language, kind, id, revision } = saveTranslation.input.shape;

/** Marks of the originals that the form showed. */
const seen = jsonField(500_000).pipe(saveTranslation.input.shape.marks);

/** One form with a button for each changed original: all of them save what differs. */
export const saveTexts = defineAction(
  saveTranslation,
  'translation',
  async ({ revision: shown, operation, marks, ...key }, { api, form }) => {
    const typed = typedValues(form);
    const { content } = await api(getTranslation, key);
    const stored = new Map(
      content.flatMap(({ path, target }) => [path, withoutNumber(path)].map((name) => [name, target ?? ''] as const)),
    );
    const right = operation.startsWith(stillRight) ? operation.slice(stillRight.length) : null;
    const texts = Object.fromEntries(
      Object.entries(typed).flatMap(([field, text]) => {
        const path = pathOf(field);
        return path === null || (text === (stored.get(path) ?? stored.get(withoutNumber(path))) && path !== right)
          ? []
          : [[path, text]];
      }),
    );
    const saved = await api(saveTranslation, { ...key, revision: shown, texts, marks });
    const gone = saved.unknown.filter((path) => texts[path]?.trim());
    if (gone.length > 0)
      return {
        message: plural(
          gone.length,
          'Saved, but the original of {count} text changed meanwhile. Your words for it are still here.',
          'Saved, but the originals of {count} texts changed meanwhile. Your words for them are still here.',
        ),
        values: Object.fromEntries(gone.map((path) => [fieldOf(path), texts[path] as string])),
      };
    if (operation !== 'publish')
      return saved.publishedAt ? 'Saved. Visitors see it when you publish the changes.' : 'Draft saved.';
    await api(publishTranslation, { ...key, revision: saved.revision });
    return redirect(screenHref('translationsAdmin', { record: keyText(key), done: 'published' }));
  },
  z.object({ language, kind, id, revision, operation: z.string().max(300).default('save'), marks: seen }),
);

const stillRight = 'right:';

export const publishSaved = defineOperation(
  publishTranslation,
  'translation-operation',
  'Published. Visitors see it now.',
);
export const withdraw = defineOperation(
  withdrawTranslation,
  'translation-operation',
  'Withdrawn. Its texts are a draft now.',
);
export const discard = defineOperation(discardTranslation, 'translation-operation', 'Changes discarded.');

export const importFile = defineAction(
  importTranslations,
  'translation-import',
  async ({ language: into, csv: sent, encoding, operation }, { api, form }) => {
    const read =
      sent === undefined ? await readFile(form.get('file'), 'file_no_translations') : { csv: sent, encoding };
    const dryRun = operation === 'look';
    const report = await api(importTranslations, { language: into, file: read.csv, dryRun }).catch(throwFileError);
    // The file is not sent again.
    const csv = report.applied ? '' : read.csv;
    const checked = checkedFile({ ...read, csv, columns: null, isGuessed: false }, report);
    return report.applied ? { ...checked, message: 'Imported.' } : checked;
  },
  importFields.extend({ language }),
);
