import { isDeepStrictEqual } from 'node:util';
import { plainText } from '#contract/rich-text.ts';

const maxTextLength = 600;

export function draftDifferences<T extends object>(before: T, after: T) {
  const keys = (Object.keys(after) as Array<keyof T & string>).filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  if (keys.length === 0) return null;
  const of = (content: T, other: T) =>
    Object.fromEntries(keys.map((key) => [key, shorten(onlyHere(content[key], other[key]))]));
  return { before: of(before, after), after: of(after, before) };
}

/** Items missing from the other list; all items if only the order differs. */
function onlyHere(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other) || !value.some((item) => typeof item === 'object')) return value;
  const own = value.filter((item) => !other.some((each) => isDeepStrictEqual(each, item)));
  const isReordered = own.length === 0 && value.length === other.length;
  return isReordered ? value : own;
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === 'object'))
    return value.map((item) => cut(textIn(item), Math.max(40, maxTextLength / value.length))).join('\n');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ((value as { type?: unknown }).type === 'doc') return cut(plainText(value));
  return 'src' in value ? (value as { alt?: unknown }).alt || 'a picture' : value;
}

/** Identifying fields come first; the rest in an order that does not depend on storage. */
const first = ['type', 'eyebrow', 'heading', 'title', 'name'];
const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length);

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if ((value as { type?: unknown }).type === 'doc') return plainText(value);
  if ('src' in value) return String((value as { alt?: unknown }).alt ?? '');
  const keys = Object.keys(value)
    .filter((key) => key !== 'id')
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
  return keys
    .map((key) => textIn((value as Record<string, unknown>)[key]))
    .filter(Boolean)
    .join(' · ');
}

const cut = (text: string, length = maxTextLength) => (text.length > length ? `${text.slice(0, length)}…` : text);
