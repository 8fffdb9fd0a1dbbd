/** Signed-in people for tests of services, with a foreign auth service that knows their bearers. */
import type * as z from 'zod';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type AccountServices, startAccountServices } from './account-services.ts';
import { call } from './own-services.ts';
import { startOn, type TestServices } from './services.ts';

export type SignedInAs = { readonly id: string; readonly headers: { readonly authorization: string } };

export type ServicesWithPeople = TestServices & {
  /** A new person with these permissions, and roles in organizations by id. */
  person(options?: { permissions?: readonly string[]; organizations?: Record<string, string> }): SignedInAs;
};

export async function startWithPeople(env: Record<string, string> = {}): Promise<ServicesWithPeople> {
  const auth = await startAccountServices();
  const services = await startOn({ AUTH_URL: auth.url, ...env });
  const memberships = new Map<string, Record<string, string>>();
  auth.world.faults.set('/auth/organizations/', (hit, response) => {
    const id = hit.url.split('/').at(-1) ?? '';
    const role = memberships.get(hit.headers.authorization ?? '')?.[id];
    response.writeHead(role ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(role ? organization(id, role) : { code: 'not_found', user_message: 'Not found.' }));
  });
  let count = 0;
  return {
    ...services,
    person({ permissions = [], organizations = {} } = {}) {
      const number = String(++count).padStart(4, '0');
      const id = `00000000-0000-4000-8000-10000000${number}`;
      const token = `token-of-${number}`;
      const roles = [
        { id: `00000000-0000-4000-8000-20000000${number}`, name: 'Role', permissions: permissions.map(withId) },
      ];
      auth.world.tokens.set(token, { id, name: `Person ${number}`, roles: permissions.length > 0 ? roles : [] });
      const authorization = `Bearer ${token}`;
      memberships.set(authorization, organizations);
      return { id, headers: { authorization } };
    },
    async remove() {
      await services.remove();
      await auth.close();
    },
  } satisfies ServicesWithPeople & { auth?: AccountServices };
}

/** Calls endpoints as this person. */
export const callAs =
  ({ urls }: Pick<TestServices, 'urls'>, { headers }: SignedInAs) =>
  <E extends Endpoint<z.ZodObject, z.ZodType>>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
    call({ url: urls[endpoint.service], token: headers.authorization.replace('Bearer ', '') }, { endpoint, input });

/** Calls endpoints as a new person with these permissions, who is made with the first call. */
export function callerAs(services: ServicesWithPeople, options: Parameters<ServicesWithPeople['person']>[0]) {
  let call: ReturnType<typeof callAs> | undefined;
  return ((endpoint, input) => {
    call ??= callAs(services, services.person(options));
    return call(endpoint, input);
  }) as ReturnType<typeof callAs>;
}

const withId = (id: string) => ({ id });

const organization = (id: string, ownRole: string) => ({
  organization: {
    id,
    name: 'A Company',
    slug: 'a-company',
    member_count: 2,
    own_role: ownRole,
    revision: 1,
    created_at: '2026-01-01T00:00:00Z',
    trashed_at: null,
  },
  members: [],
  invitations: [],
});
