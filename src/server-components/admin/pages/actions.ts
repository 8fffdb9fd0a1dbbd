'use server';
import { discardPage, publishPage, restorePageVersion, savePageVersion } from '#contract/content/pages-admin.ts';
import { operation } from '../ui/operations.ts';

export const publishChanges = operation(publishPage, 'page-operation', 'Published. Visitors see it now.');

export const discardChanges = operation(
  discardPage,
  'page-operation',
  'Changes discarded. They are saved as a version.',
);

export const saveVersion = operation(savePageVersion, 'page-operation', ({ number }) => `Saved as version ${number}.`);

export const restoreVersion = operation(
  restorePageVersion,
  'page-operation',
  (_, { number }) => `Version ${number} is restored as the draft. Visitors see it when you publish the changes.`,
);
