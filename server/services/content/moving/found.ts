/** Entries of files, in one shape for all programs that wrote them. */
import { createHash } from 'node:crypto';
import type { Seo } from '#contract/content/pages.ts';
import { withoutSlashAtEnd } from '#contract/trim-end.ts';

/** Reads the file from its beginning, or a part of it; both throw `Unreadable` if it is not stored any more. */
export type Open = {
  (): AsyncIterable<Uint8Array>;
  readonly size: number;
  part(number: number): Promise<Buffer>;
};

/** The file is not what it should be; the message is for people. */
export class Unreadable extends Error {}

/** The same of one entry, or one picture; the others come. */
export class Problem extends Error {}

/** `email` is empty if the file has none. */
export type Byline = { readonly name: string; readonly email: string };

export type FoundText = {
  readonly kind: 'post' | 'page';
  /** The same entry of the same site has the same, also in another file. */
  readonly source: string;
  readonly place: string;
  readonly title: string;
  /** Empty if the address follows from the title. */
  readonly slug: string;
  readonly summary: string;
  readonly html: string;
  readonly hasLines: boolean;
  readonly authors: readonly Byline[];
  readonly tags: readonly string[];
  readonly date: Date | null;
  readonly status: 'draft' | 'published' | 'scheduled' | 'archived';
  readonly cover: { readonly address: string; readonly alt: string } | null;
  readonly pinned: boolean;
  readonly seo: Seo;
  /** Paths that the old site had for it. */
  readonly former: readonly string[];
  readonly notes: readonly string[];
  /** Addresses that the text has for pictures and links, in full. */
  readonly pictureAt?: (address: string) => string;
  readonly linkAt?: (address: string) => string;
};

/** The same for the same entry of the same site, and short, because it is in a key. */
export function sourceOf(...parts: readonly string[]): string {
  const source = parts.join(' ');
  return source.length > 200 ? createHash('sha256').update(source).digest('hex') : source;
}

/** It cannot come. */
export type FoundOther = {
  readonly kind: 'other';
  readonly source: string;
  readonly place: string;
  readonly title: string;
  readonly notes: readonly [string];
};

export type Found = FoundText | FoundOther;

/** The same file gives the same entries in the same order. Throws `Unreadable`. `addresses` is the pattern that the old site had. */
export type Reader = (open: Open, address: string, addresses: string) => AsyncIterable<Found>;

const groupSize = 500;

/** A statement has 65,535 parameters at most. */
export function* groupsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += groupSize) yield items.slice(at, at + groupSize);
}

/** Words of an old site's date, or null for none. */
export function dateOf(text: unknown): Date | null {
  const date =
    text instanceof Date ? text : new Date(typeof text === 'string' || typeof text === 'number' ? text : Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1900 && year < 2200 ? date : null;
}

/** The path of an address; undefined for none, and for addresses with a query, such as `/?p=1`. */
export function pathIn(address: string): string | undefined {
  const url = URL.parse(address, 'http://old.example');
  return url && url.search === '' && url.pathname !== '/' ? withoutSlashAtEnd(url.pathname) : undefined;
}
