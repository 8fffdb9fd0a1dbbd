import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp, title } from '../fields.ts';
import { autosave, revision, saveReplaced } from '../lists.ts';
import { resource } from '../resource.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { pageAddress } from './page-addresses.ts';
import { page, pageName } from './pages.ts';
import { finding } from './publish-check.ts';

const endpoint = endpointsOf({ service: 'content', access: 'pages.manage' });

export const pageContent = page.pick({ title: true, blocks: true, seo: true });
export type PageContent = z.infer<typeof pageContent>;

const listedPage = z.object({
  route: pageName,
  address: page.shape.address,
  /** It was never published, so visitors do not see it. */
  isDraft: z.boolean(),
  trashedAt: timestamp.nullable(),
  title: z.string(),
  revision: z.number().int(),
  hasPending: z.boolean(),
  editedAt: timestamp,
  updatedAt: timestamp,
});
export type ListedPage = z.infer<typeof listedPage>;

const partChange = z.object({
  /** Id of a block, or `head` for title and search engine fields. */
  part: z.string(),
  revision: z.number().int(),
  actorId: id.nullable(),
  isRemoved: z.boolean(),
});
export type PartChange = z.infer<typeof partChange>;

const pageRecord = listedPage.extend({
  content: pageContent,
  pending: pageContent.nullable(),
  /** Limited to two hundred removed blocks. */
  changes: z.array(partChange),
  findings: z.array(finding),
});
export type PageRecord = z.infer<typeof pageRecord>;

export const draftOf = ({ pending, content }: Pick<PageRecord, 'pending' | 'content'>): PageContent =>
  pending ?? content;

export const listPageRecords = endpoint({
  method: 'GET',
  path: '/admin/pages',
  summary: 'List the pages, also those in the trash',
  input: z.object({}),
  output: z.object({ items: z.array(listedPage) }),
});

const ofPage = resource({
  service: 'content',
  access: 'pages.manage',
  path: '/admin/pages/:route',
  key: { route: pageName },
  output: pageRecord,
});

export const getPageRecord = ofPage.get('', 'Get a page with its draft');

/** Without `route`, the service derives a free one from the title. */
export const createPage = endpoint({
  method: 'POST',
  path: '/admin/pages',
  summary: 'Create a page as a draft; 422 if its address is taken',
  input: z.object({
    route: pageName.optional(),
    title,
  }),
  output: pageRecord,
  status: 201,
});

export const trashPage = ofPage.post('/trash', 'Move a page to the trash; 409 for the five that every site has', {
  input: { revision },
});

/** At once, also for visitors: the text of the page and its draft stay as they are. */
export const movePage = ofPage.put(
  '/address',
  'Give an own page another address; null is the one that its name makes. The former ones redirect to it',
  { input: { address: pageAddress.nullable(), revision } },
);

export const restorePage = ofPage.post('/restore', 'Restore a page from the trash', { input: { revision } });

export const savePage = ofPage.put(
  '',
  'Save the draft without publishing it; 409 if someone else saved in the meantime',
  { input: pageContent.extend({ revision, saveReplaced, autosave }) },
);

export const publishPage = ofPage.post('/publish', 'Publish the draft', { input: { revision } });

export const draftOfPage = draftEndpoints(ofPage, { content: pageContent, name: 'a page' });
