import { listMerges, type Merge } from '#contract/auth/merges.ts';
import { findUsers, getUser, type User } from '#contract/auth/users.ts';
import { isId } from '#contract/fields.ts';
import {
  getAuthMergeImpact,
  getContentMergeImpact,
  getTradeMergeImpact,
  type MergeImpact,
} from '#contract/merge-impact.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';

export const mergePart = 'merge';

export type Merging = {
  readonly merges: readonly Merge[];
  /** The other users of these merges, by id. */
  readonly others: ReadonlyMap<string, User>;
  /** Users that match the search; null without a search. */
  readonly found: readonly User[] | null;
  /** The user who would be merged, and what would happen; `impact` is null while a service cannot say it. */
  readonly chosen: { readonly other: User; readonly impact: MergeImpact | null } | null;
};

export async function loadMerging({ api, query }: PageContext<'usersAdmin'>, userId: string): Promise<Merging> {
  const find = query.get('find')?.trim() ?? '';
  const [listed, found, chosen] = await Promise.all([
    ifAvailable(api(listMerges, { id: userId })),
    find === '' ? null : ifAvailable(api(findUsers, { query: find, status: 'active', pageSize: 8 })),
    loadChosen({ api, query }, userId),
  ]);
  const merges = listed?.merges ?? [];
  const ids = [...new Set(merges.map(({ keptId, mergedId }) => (keptId === userId ? mergedId : keptId)))];
  const people = await Promise.all(ids.map((id) => ifAvailable(api(getUser, { id }))));
  return {
    merges,
    others: new Map(people.flatMap((person) => (person ? [[person.user.id, person.user] as const] : []))),
    found: found?.users.filter(({ id }) => id !== userId) ?? null,
    chosen,
  };
}

async function loadChosen(
  { api, query }: Pick<PageContext<'usersAdmin'>, 'api' | 'query'>,
  keptId: string,
): Promise<Merging['chosen']> {
  const mergedId = query.get('other') ?? '';
  if (!isId(mergedId)) return null;
  const [found, ...impacts] = await Promise.all([
    ifAvailable(api(getUser, { id: mergedId })),
    ...[getAuthMergeImpact, getTradeMergeImpact, getContentMergeImpact].map((endpoint) =>
      ifAvailable(api(endpoint, { keptId, mergedId })),
    ),
  ]);
  if (!found) return null;
  const known = impacts.filter((impact) => impact !== null);
  const impact = {
    moves: known.flatMap(({ moves }) => moves),
    stays: known.flatMap(({ stays }) => stays),
    conflicts: known.flatMap(({ conflicts }) => conflicts),
    refusal: known.find(({ refusal }) => refusal !== null)?.refusal ?? null,
  };
  return { other: found.user, impact: known.length === impacts.length ? impact : null };
}
