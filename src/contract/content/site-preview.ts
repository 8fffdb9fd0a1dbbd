/** The public site as of a moment (docs/decisions/068-preview-as-of-a-moment.md). */
import { timestamp } from '../fields.ts';

/** With it, public reads return what was or will be public at that moment. 403 without one of the permissions below. */
export const at = timestamp.optional();

const publishing = ['posts.manage', 'pages.manage', 'policies.manage', 'products.manage', 'site.manage'];

export const mayPreviewSite = (permissions: ReadonlySet<string>): boolean =>
  publishing.some((permission) => permissions.has(permission));

export const sitePreviewPath = '/account/site-preview';

/** `20270303T0900Z`, to the minute. */
const momentSegment = (moment: Date): string => `${moment.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;

/** Null for a text that `momentSegment` never returns. */
export function readMoment(segment: string): Date | null {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/.exec(segment) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment.getTime()) || momentSegment(moment) !== segment ? null : moment;
}

/** `path` is a public path with its query. */
export const sitePreviewHref = (moment: Date, path = '/'): string =>
  `${sitePreviewPath}/${momentSegment(moment)}${path === '/' ? '' : path}`;
