import { listColleaguesForServices } from '#contract/auth/colleagues.ts';
import { mayBeShown, type PostAuthor } from '#contract/content/post-authors.ts';
import type { GivenPost, PostContent } from '#contract/content/posts.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { ServiceCalls } from '../../service-calls.ts';

/** Adds the names of the authors: their present ones, or the stored ones of those who may not write posts any more. */
export async function withNames<Given extends Pick<GivenPost, 'authors'>>(
  { asSystem }: ServiceCalls,
  given: Given,
  stored: readonly PostAuthor[],
): Promise<Given & Pick<PostContent, 'authors'>> {
  const ids = [...new Set(given.authors.map(({ id }) => id))];
  if (ids.length === 0) return { ...given, authors: [] };
  // A post can be saved while the service of users is unavailable.
  const found = await asSystem(listColleaguesForServices, { permission: 'posts.manage' }).catch(() => null);
  const present = (found?.colleagues ?? []).filter(mayBeShown);
  const names = new Map([...stored, ...present].map(({ id, name }) => [id, name]));
  const authors = ids.map((id) => ({ id, name: names.get(id) ?? '' }));
  if (!authors.every(mayBeShown)) throw failures.invalid({ authors: message('author_unnameable') });
  return { ...given, authors };
}
