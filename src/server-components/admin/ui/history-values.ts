import { isId, type Money } from '#contract/fields.ts';
import { formatMoney } from '#contract/money.ts';
import { formatDate } from '../../ui/time.tsx';

export type Names = Readonly<Record<string, string>>;
/** Empty if the log has only the other side. */
export type Sides = { readonly was: readonly string[]; readonly became: readonly string[] };

/** Longer texts are cut around the difference; versions have the full text. */
const maxLength = 160;
const around = 40;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;
const codeName = /^[a-z]+(?:[-_][a-z]+)*$/;

type Fields = Readonly<Record<string, unknown>> | null;

/** Null if nothing differs. Lists show only removed and added items. */
export function sidesOf(field: string, before: Fields, after: Fields, names: Names): Sides | null {
  const hasBefore = before !== null && field in before;
  const hasAfter = after !== null && field in after;
  const [was, became] = [hasBefore ? before[field] : undefined, hasAfter ? after[field] : undefined];
  if (hasBefore && hasAfter && JSON.stringify(was) === JSON.stringify(became)) return null;
  // An id without a name means nothing to readers.
  if (field !== 'userId' && [was, became].some((value) => typeof value === 'string' && isId(value) && !names[value]))
    return null;
  if (Array.isArray(was) && Array.isArray(became)) {
    const [old, fresh] = [was, became].map((list) => list.map((item) => readable(item, names))) as [string[], string[]];
    const removed = old.filter((item) => !fresh.includes(item));
    const added = fresh.filter((item) => !old.includes(item));
    if (removed.length + added.length > 0) return { was: removed, became: added };
    return { was: [shorten(old.join(', '), 0)], became: [shorten(fresh.join(', '), 0)] };
  }
  // An address looks like the name of a value.
  const shown = (value: unknown) => (field === 'slug' && typeof value === 'string' ? value : readable(value, names));
  return sidesOfTexts(hasBefore ? shown(was) : null, hasAfter ? shown(became) : null);
}

export function sidesOfTexts(old: string | null, fresh: string | null): Sides | null {
  if (old === fresh) return null;
  const start = old !== null && fresh !== null ? sameBeginning(old, fresh) : 0;
  return { was: old === null ? [] : [shorten(old, start)], became: fresh === null ? [] : [shorten(fresh, start)] };
}

export const idsIn = (fields: Fields): string[] =>
  Object.values(fields ?? {}).filter((value): value is string => typeof value === 'string' && isId(value));

/** `billingAddress` -> `Billing address`. */
export const fieldName = (field: string): string => {
  const text = field
    .replace(/Ids?$/, '')
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function readable(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return readableText(value, names);
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map((item) => readable(item, names)).join(', ');
  if (typeof value !== 'object') return String(value);
  if (isMoney(value)) return formatMoney(value, true);
  const pieces = Object.entries(value).filter(([, item]) => item !== null && item !== '' && item !== undefined);
  return pieces.map(([key, item]) => `${fieldName(key)}: ${readable(item, names)}`).join(', ') || 'None';
}

function readableText(text: string, names: Names): string {
  if (isId(text)) return names[text] ?? 'Unnamed user';
  if (moment.test(text)) return formatDate(new Date(text), 'moment');
  return codeName.test(text) ? fieldName(text) : text;
}

const isMoney = (value: object): value is Money =>
  'amount' in value && 'currency' in value && typeof value.amount === 'number' && typeof value.currency === 'string';

function sameBeginning(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return same;
}

function shorten(text: string, from: number): string {
  if (text.length <= maxLength) return text;
  const start = from < maxLength - around ? 0 : from - around;
  const end = start + maxLength;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
