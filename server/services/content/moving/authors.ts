/** Authors of texts of the old site: the member of the staff with this name, or the name alone. */
import { createHash } from 'node:crypto';
import { listColleaguesForServices } from '#contract/auth/colleagues.ts';
import { maxAuthors, mayBeShown, type PostAuthor } from '#contract/content/post-authors.ts';
import { limits } from '#contract/fields.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { Byline } from './found.ts';

export type FindAuthors = (bylines: readonly Byline[]) => PostAuthor[];

/** A name that no user has keeps an id of its own, as that of a user who may not write any more does. */
export async function findAuthors({ asSystem }: ServiceCalls): Promise<FindAuthors> {
  const { colleagues } = await asSystem(listColleaguesForServices, { permission: 'posts.manage' });
  const users = new Map(colleagues.filter(mayBeShown).map(({ id, name }) => [keyOf(name), { id, name }]));
  return (bylines) => {
    const authors = bylines.flatMap(({ name }) => {
      const shown = name.replace(/\s+/g, ' ').trim().slice(0, limits.name);
      return mayBeShown({ name: shown }) ? [users.get(keyOf(shown)) ?? { id: idOf(shown), name: shown }] : [];
    });
    return [...new Map(authors.map((author) => [author.id, author])).values()].slice(0, maxAuthors);
  };
}

const keyOf = (name: string): string => name.trim().toLowerCase().normalize('NFKC');

/** A version 8 UUID. */
function idOf(name: string): string {
  const hash = createHash('sha256')
    .update(`author of an old site: ${keyOf(name)}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
