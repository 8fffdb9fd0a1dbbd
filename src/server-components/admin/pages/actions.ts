'use server';
import * as z from 'zod';
import { editablePage } from '#contract/content/pages.ts';
import { discardPage, publishPage, restorePageVersion, savePageVersion } from '#contract/content/pages-admin.ts';
import { versionNumber } from '#contract/content/versions.ts';
import { action } from '../../request/action.ts';

const onPage = z.object({ route: editablePage, revision: z.coerce.number().int() });

export const publishChanges = action(
  publishPage,
  'page-operation',
  async (on, { api }) => {
    await api(publishPage, on);
    return 'Published. Visitors see it now.';
  },
  onPage,
);

export const discardChanges = action(
  discardPage,
  'page-operation',
  async (on, { api }) => {
    await api(discardPage, on);
    return 'Changes discarded. They are saved as a version.';
  },
  onPage,
);

export const saveVersion = action(
  savePageVersion,
  'page-operation',
  async ({ route }, { api }) => {
    const { number } = await api(savePageVersion, { route });
    return `Saved as version ${number}.`;
  },
  onPage.pick({ route: true }),
);

export const restoreVersion = action(
  restorePageVersion,
  'page-operation',
  async (on, { api }) => {
    await api(restorePageVersion, on);
    return `Version ${on.number} is restored as the draft. Visitors see it when you publish the changes.`;
  },
  onPage.extend({ number: versionNumber }),
);
