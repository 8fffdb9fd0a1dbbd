/** What a change of content leaves in the log: the fields that differ, long texts as the beginning of their words. */
import { isDeepStrictEqual } from 'node:util';
import { plainText } from '../../../src/contract/rich-text.ts';

const longest = 600;

/** Null where nothing differs. */
export function writtenDifferences<T extends object>(before: T, after: T) {
  const keys = (Object.keys(after) as Array<keyof T & string>).filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  if (keys.length === 0) return null;
  const of = (content: T) => Object.fromEntries(keys.map((key) => [key, shorten(content[key])]));
  return { before: of(before), after: of(after) };
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return cut(wordsIn(value));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ((value as { type?: unknown }).type === 'doc') return cut(plainText(value));
  return 'src' in value ? (value as { alt?: unknown }).alt || 'a picture' : value;
}

/** Every text of a page's blocks, in their order. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if ((value as { type?: unknown }).type === 'doc') return plainText(value);
  const parts = Object.entries(value).map(([key, item]) => (key === 'type' ? `[${String(item)}]` : wordsIn(item)));
  return parts.filter(Boolean).join('\n');
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
