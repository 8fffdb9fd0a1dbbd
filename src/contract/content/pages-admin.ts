/** Editable pages for the admin screens: published content and draft. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { revision, saveReplaced } from '../lists.ts';
import { editablePage, page } from './pages.ts';
import { finding } from './publish-check.ts';
import { version, versionNumber } from './versions.ts';

export const pageContent = page.pick({ title: true, blocks: true, seo: true });
export type PageContent = z.infer<typeof pageContent>;

const listedPage = z.object({
  route: editablePage,
  title: z.string(),
  revision: z.number().int(),
  hasPending: z.boolean(),
  editedAt: timestamp,
  updatedAt: timestamp,
});
export type ListedPage = z.infer<typeof listedPage>;

/** The last change of a part of a page, with its page revision. */
const partChange = z.object({
  /** Id of a block, or `head` for title and search engine fields. */
  part: z.string(),
  revision: z.number().int(),
  actorId: id.nullable(),
  isRemoved: z.boolean(),
});
export type PartChange = z.infer<typeof partChange>;

const pageRecord = listedPage.extend({
  /** Published content. */
  content: pageContent,
  /** The draft; null if there is none. */
  pending: pageContent.nullable(),
  /** Latest changes; removed blocks are limited to two hundred. */
  changes: z.array(partChange),
  /** Findings of the publish check for the draft. */
  findings: z.array(finding),
});
export type PageRecord = z.infer<typeof pageRecord>;

export const listPageRecords = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/editing/pages',
  access: 'pages.manage',
  summary: 'List the editable pages',
  input: z.object({}),
  output: z.object({ items: z.array(listedPage) }),
});

const named = { route: editablePage };
const operation = { ...named, revision: revision.optional() };

export const getPageRecord = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/editing/pages/:route',
  access: 'pages.manage',
  summary: 'Get a page with its draft',
  input: z.object(named),
  output: pageRecord,
});

export const savePage = defineEndpoint({
  service: 'content',
  method: 'PUT',
  path: '/editing/pages/:route',
  access: 'pages.manage',
  summary: 'Save the draft without publishing it; 409 if someone else saved in the meantime',
  input: pageContent.extend({ ...named, revision, saveReplaced }),
  output: pageRecord,
});

export const publishPage = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/pages/:route/publish',
  access: 'pages.manage',
  summary: 'Publish the draft',
  input: z.object(operation),
  output: pageRecord,
});

export const discardPage = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/pages/:route/discard',
  access: 'pages.manage',
  summary: 'Discard the draft of a page; it is saved as a version',
  input: z.object(operation),
  output: pageRecord,
});

export const savePageVersion = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/pages/:route/versions',
  access: 'pages.manage',
  summary: 'Save the draft as a version',
  input: z.object(named),
  output: version,
});

export const getPageVersion = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/editing/pages/:route/versions/:number',
  access: 'pages.manage',
  summary: 'Get a version of a page',
  input: z.object({ ...named, number: versionNumber }),
  output: z.object({ version, content: pageContent }),
});

export const restorePageVersion = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/pages/:route/versions/:number/restore',
  access: 'pages.manage',
  summary: 'Restore a version as the draft; visitors see it once it is published',
  input: z.object({ ...operation, number: versionNumber }),
  output: pageRecord,
});
