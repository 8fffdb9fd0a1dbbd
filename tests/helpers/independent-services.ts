/**
 * Auth and apps written from the specification alone, without our code and with no other endpoint: what a company may already
 * have. Unknown fields are ignored, and codes are always the same.
 */
import { randomUUID } from 'node:crypto';
import { type Hit, json, startForeignService } from './foreign-service.ts';

export const independentCode = '424242';

type User = {
  id: string;
  phone_number: string;
  country: string;
  name: string | null;
  email: null;
  created_at: string;
  roles: Array<{ id: string; name: string; permissions: Array<{ id: string }> }>;
};
type Session = { session_id: string; token: string; user_id: string; app_id: string; started_at: string };
type Endpoint = {
  id: string;
  app_id: string;
  path: string;
  description: string;
  method: string;
  required_permission_ids: string[];
  deleted_at: string | null;
};
type App = { id: string; name: string; domain: string; deleted_at: string | null };
type Body = Record<string, string>;
type Answer = { status: number; body?: unknown };
type Call = { parts: string[]; query: URLSearchParams; body: Body; user: User | undefined };

const now = () => new Date().toISOString();
const ok = (body: unknown, status = 200): Answer => ({ status, body });
const refuse = (status: number, user_message: string): Answer => ({ status, body: { user_message } });
const notFound = refuse(404, 'Not found.');

type Options = {
  appId: string;
  /** The first user, with these permissions. */
  administrator: { phoneNumber: string; permissions: readonly string[] };
  /** Paths of the site, with the permission that each needs. */
  guards: ReadonlyMap<string, string | undefined>;
};

export async function startIndependentServices({ appId, administrator, guards }: Options) {
  const users = new Map<string, User>();
  const sessions = new Map<string, Session>();
  const methods = new Map<string, string>();
  const apps = new Map<string, App>([
    [appId, { id: appId, name: 'The site', domain: 'site.example', deleted_at: null }],
  ]);
  const endpoints = new Map<string, Endpoint>();
  for (const [path, permission] of guards) addEndpoint({ app_id: appId, path, method: 'GET' }, permission);
  const roles = [{ id: randomUUID(), name: 'All', permissions: administrator.permissions.map((id) => ({ id })) }];
  addUser(administrator.phoneNumber, roles);

  function addUser(phone_number: string, given: User['roles'] = []): User {
    const user = {
      id: randomUUID(),
      phone_number,
      country: 'US',
      name: null,
      email: null,
      created_at: now(),
      roles: given,
    };
    users.set(user.id, user);
    return user;
  }

  function addEndpoint(
    { app_id = '', path = '', description = '', method = 'GET' }: Body,
    permission?: string,
  ): Endpoint {
    const required_permission_ids = permission === undefined ? [] : [permission];
    const endpoint = { id: randomUUID(), app_id, path, description, method, required_permission_ids, deleted_at: null };
    endpoints.set(endpoint.id, endpoint);
    return endpoint;
  }

  const may = (user: User | undefined, permission: string) =>
    user?.roles.some(({ permissions }) => permissions.some(({ id }) => id === permission)) ?? false;

  function auth(what: string, { parts, query, body, user }: Call): Answer {
    if (what === 'POST session/start') {
      const id = randomUUID();
      methods.set(id, (body['phone_number'] ?? '').replace(/[^+\d]/g, ''));
      return ok({ method_id: id });
    }
    if (what === 'POST session/verify/otp') {
      const typed = methods.get(body['method_id'] ?? '');
      if (typed === undefined || body['otp'] !== independentCode) return refuse(400, 'This code is wrong.');
      const phone = typed.startsWith('+') ? typed : `+1${typed}`;
      const found = [...users.values()].find(({ phone_number }) => phone_number === phone) ?? addUser(phone);
      const session = {
        session_id: randomUUID(),
        token: randomUUID(),
        user_id: found.id,
        app_id: body['app_id'] ?? '',
      };
      sessions.set(session.token, { ...session, started_at: now() });
      return ok({ user: found, token: session.token, sessionId: session.session_id });
    }
    if (what === 'DELETE session') {
      for (const { token, session_id } of sessions.values())
        if (token === body['session_token'] || session_id === body['session_id']) sessions.delete(token);
      return { status: 204 };
    }
    if (!user) return refuse(401, 'Unauthorized');
    if (what === 'GET session/validate') return ok(user);
    const [kind, id] = parts;
    if (kind === 'session' && id !== undefined && (id === user.id || may(user, 'users.manage')))
      return ok({
        sessions: [...sessions.values()]
          .filter(({ user_id }) => user_id === id)
          .map(({ session_id, started_at, app_id }) => ({
            session_id,
            started_at,
            custom_claims: { app_id },
            authentication_factors: [{ delivery_method: 'sms', type: 'otp' }],
          })),
      });
    if (kind === 'users' && id && (id === user.id || may(user, 'users.manage')))
      return users.has(id) ? ok({ user: users.get(id) }) : notFound;
    if (what === 'GET users' && may(user, 'users.manage'))
      return ok({
        users: [...users.values()].filter(({ phone_number }) => phone_number.includes(query.get('query') ?? '')),
      });
    return notFound;
  }

  const withEndpoints = (app: App, all: boolean) => ({
    ...app,
    endpoints: [...endpoints.values()].filter(({ app_id, deleted_at }) => app_id === app.id && (all || !deleted_at)),
  });

  function appsCall(method: string, { parts, query, body, user }: Call): Answer {
    if (!user) return refuse(401, 'Unauthorized');
    const all = query.get('trashed') === 'true';
    const [first, second, third] = parts;
    if (method === 'GET' && first && first !== 'endpoints' && !second) {
      const app = apps.get(first);
      return app ? ok(withEndpoints(app, all)) : notFound;
    }
    if (!may(user, 'apps.manage')) return refuse(403, 'Forbidden');
    if (first === 'endpoints') return endpointCall(method, { second, third, body });
    if (method === 'GET' && first) return notFound;
    if (method === 'GET')
      return ok(
        [...apps.values()].filter(({ deleted_at }) => all || !deleted_at).map((app) => withEndpoints(app, all)),
      );
    if (method === 'POST' && !first) {
      const app = { id: randomUUID(), name: body['name'] ?? '', domain: body['domain'] ?? '', deleted_at: null };
      apps.set(app.id, app);
      return ok({ app: withEndpoints(app, all) }, 201);
    }
    const app = apps.get(first ?? '');
    if (!app) return notFound;
    if (method === 'PATCH') Object.assign(app, pick(body, ['name', 'domain']));
    else if (method === 'DELETE') app.deleted_at = now();
    else if (method === 'PUT' && second === 'restore') app.deleted_at = null;
    else return notFound;
    return ok({ app: withEndpoints(app, all) });
  }

  type Parts = { second: string | undefined; third: string | undefined; body: Body };
  function endpointCall(method: string, { second, third, body }: Parts): Answer {
    if (method === 'POST' && !second) {
      const isTaken = [...endpoints.values()].some(
        ({ app_id, path, method: own, deleted_at }) =>
          app_id === body['app_id'] && path === body['path'] && own === body['method'] && !deleted_at,
      );
      return isTaken ? refuse(409, 'There is such an endpoint.') : ok({ endpoint: addEndpoint(body) }, 201);
    }
    const endpoint = endpoints.get((method === 'PUT' ? third : second) ?? '');
    if (!endpoint) return notFound;
    if (third && method === 'POST')
      endpoint.required_permission_ids = [...new Set([...endpoint.required_permission_ids, third])];
    else if (third && method === 'DELETE')
      endpoint.required_permission_ids = endpoint.required_permission_ids.filter((id) => id !== third);
    else if (method === 'PUT') endpoint.deleted_at = null;
    else if (method === 'DELETE') endpoint.deleted_at = now();
    else if (method === 'PATCH') Object.assign(endpoint, pick(body, ['path', 'description']));
    return ok({ endpoint, ...(method === 'PATCH' ? { message: 'Endpoint updated successfully!' } : {}) });
  }

  function answer({ method, url, headers, body }: Hit): Answer {
    const { pathname, searchParams: query } = new URL(url, 'http://service');
    const [, service, ...rest] = pathname.split('/');
    const parts = rest.filter((part) => part !== '').map(decodeURIComponent);
    const session = sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    const user = session && users.get(session.user_id);
    const call = { parts, query, body: body === '' ? {} : (JSON.parse(body) as Body), user };
    if (service === 'auth') return auth(`${method} ${parts.join('/')}`, call);
    return service === 'apps' ? appsCall(method, call) : notFound;
  }

  let isSilent = false;
  const service = await startForeignService((hit, response) => {
    if (isSilent) return response.destroy();
    const { status, body } = answer(hit);
    return body === undefined ? response.writeHead(status).end() : json(response, status, body);
  });
  return {
    ...service,
    endpoints,
    /** While it is silent, connections end without an answer. */
    setSilent(silent: boolean) {
      isSilent = silent;
    },
  };
}

const pick = (body: Body, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
