import type { Endpoint } from '#contract/endpoint.ts';
import { schemasOf } from '../endpoint-schemas.ts';

export function describe(endpoint: Endpoint): Record<string, unknown> {
  const { path, rest, output } = schemasOf(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] || endpoint.service],
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(path ? { params: path } : {}),
    ...(rest ? { [endpoint.method === 'GET' ? 'querystring' : 'body']: rest } : {}),
    response: { [endpoint.status ?? 200]: output ?? { type: 'null' } },
  };
}
