import type { Permission } from '#contract/auth/permissions.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Hit, RecordSearch } from '../../page.ts';

/** Searches a list whose access is a permission. A list without `query` in its input is filtered here: keep those short. */
export const searchBy = <E extends Endpoint>(
  endpoint: E,
  toHits: (output: OutputOf<E>) => readonly Hit[],
): RecordSearch => ({
  permission: endpoint.access as Permission,
  async find(api, query, { limit, similar }) {
    const call = (input: object) => api(endpoint, input as InputOf<E>);
    const { shape } = endpoint.input;
    const chosen = similar && 'similar' in shape ? { similar } : {};
    if ('query' in shape) return toHits(await call({ query, pageSize: limit, ...chosen }));
    return toHits(await call({})).filter(({ label, record }) =>
      [label, ...Object.values(record)].some((text) => text.toLowerCase().includes(query.toLowerCase())),
    );
  },
});
