import type { Endpoint } from '#contract/endpoint.ts';
import { schemasOf } from '../http/endpoint-schemas.ts';

/** @param consumes - Content types of a body that is not JSON. */
export function describe(endpoint: Endpoint, consumes?: readonly string[]): Record<string, unknown> {
  const { path, rest, output } = schemasOf(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] || endpoint.service],
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(consumes ? { consumes } : {}),
    ...(path ? { params: path } : {}),
    ...(rest ? { [endpoint.method === 'GET' ? 'querystring' : 'body']: rest } : {}),
    response: { [endpoint.status ?? 200]: output ?? { type: 'null' } },
  };
}
