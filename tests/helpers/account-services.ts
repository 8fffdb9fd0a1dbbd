/** Foreign auth, apps, trade and content services: they follow the contract over real HTTP, with data in memory. */
import type { ServerResponse } from 'node:http';
import { type ForeignService, type Hit, json, startForeignService } from './foreign-service.ts';

export const appId = '6f1d2c7e-0b8a-4a53-9a51-52f6c2d5b0aa';
export const rightCode = '123456';

type Role = { id: string; name: string; permissions: { id: string }[] };
export type Person = { id: string; name: string; roles: Role[]; status?: string };
type EndpointRecord = { path: string; permissions?: string[]; trashedAt?: string };
type Times = { rotatesAt?: string; needsPasskey?: 'confirm' | 'add' };
type Answer = (hit: Hit, response: ServerResponse) => unknown;

/** The data and the behaviour of the services, which a test can change at any time. */
export type World = {
  /** The person of each token. */
  readonly tokens: Map<string, Person>;
  /** The API token to which a token belongs, if any. */
  readonly apiTokens: Map<string, { id: string; is_read_only: boolean }>;
  /** Session and end of those of views. */
  readonly views: Map<string, { session_id: string; expires_at: string }>;
  endpoints: EndpointRecord[];
  /** Replaces the usual answer to `METHOD /path`, or to everything below a `/path`. */
  readonly faults: Map<string, Answer>;
  times: Times;
  /** The person that a verified code signs in. */
  verifiedPerson: Person;
};

export type AccountServices = ForeignService & {
  readonly world: World;
  readonly urls: Record<'auth' | 'apps' | 'content' | 'trade', string>;
  /** Sends an event to every reader of a service's events. */
  publishEvent(service: string, tags: readonly string[]): void;
  subscriberCount(service: string): number;
  /** Closes the event streams of a service. */
  closeStreams(service: string): void;
  /** Requests to `METHOD /path`. */
  requestsTo(what: string): Hit[];
};

export const roleOf = (id: string, ...permissions: string[]): Role => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  name: `Role ${id}`,
  permissions: permissions.map((permission) => ({ id: permission })),
});
const person = (id: string, name: string, ...roles: Role[]): Person => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  name,
  roles,
});

export const customer = person('c1', 'Cora');
const investor = person('c2', 'Ines', roleOf('02', 'investor.view'));
export const administrator = person('a1', 'Ada', roleOf('01', 'apps.manage', 'roles.manage', 'users.manage'));

const defaultEndpoints = (): EndpointRecord[] => [
  { path: '/account/orders' },
  { path: '/account/settings' },
  { path: '/account/investor', permissions: ['investor.view'] },
  { path: '/account/apps-admin', permissions: ['apps.manage'] },
  { path: '/account/roles-admin', permissions: ['roles.manage'] },
  { path: '/account/user-admin', permissions: ['users.manage', 'roles.manage'] },
];

export async function startAccountServices(): Promise<AccountServices> {
  const streams = new Map<string, Set<ServerResponse>>();
  let sequence = 1;
  const world: World = {
    tokens: new Map([
      ['token-customer', customer],
      ['token-investor', investor],
      ['token-administrator', administrator],
    ]),
    apiTokens: new Map(),
    views: new Map(),
    endpoints: defaultEndpoints(),
    faults: new Map(),
    times: {},
    verifiedPerson: customer,
  };
  const service = await startForeignService((hit, response) => {
    const path = hit.url.split('?', 1)[0] as string;
    const events = /^\/(\w+)\/events$/.exec(path)?.[1];
    const fault = [...world.faults].find(([what]) => what === `${hit.method} ${path}` || path.startsWith(what))?.[1];
    if (fault) return fault(hit, response);
    if (!events) return answer(world, hit, response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ sequence, tags: [] })}\n\n`);
    const open = streams.get(events) ?? new Set();
    streams.set(events, open.add(response));
    // Without it the gateway takes the stream for dead, and stops caching.
    const heartbeat = setInterval(() => response.write(':\n\n'), 1_000);
    return response.on('close', () => {
      clearInterval(heartbeat);
      open.delete(response);
    });
  });
  const { url } = service;
  return Object.assign(service, {
    world,
    urls: { auth: url, apps: url, content: url, trade: url },
    publishEvent(name: string, tags: readonly string[]) {
      const data = `data: ${JSON.stringify({ sequence: ++sequence, tags, age: 0.2 })}\n\n`;
      for (const stream of streams.get(name) ?? []) stream.write(data);
    },
    closeStreams(name: string) {
      for (const stream of streams.get(name) ?? []) stream.destroy();
    },
    subscriberCount: (name: string) => streams.get(name)?.size ?? 0,
    requestsTo: (what: string) =>
      service.hits.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === what),
  });
}

export const respondWithFailure =
  (status: number, code = 'failed', userMessage = 'Not today.'): Answer =>
  (_hit, response) =>
    json(response, status, { code, user_message: userMessage });
export const neverRespond: Answer = () => undefined;
export const dropConnection: Answer = (_hit, response) => response.destroy();
export const respondWithBody =
  (body: string, type = 'application/json'): Answer =>
  (_hit, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

/** The bearer token of a request, without its scheme. */
export const bearerOf = ({ headers }: Hit): string | undefined => headers.authorization?.replace(/^Bearer /, '');

function answer(world: World, hit: Hit, response: ServerResponse): unknown {
  const [, service, ...rest] = (hit.url.split('?', 1)[0] as string).split('/');
  const what = `${hit.method} ${rest.join('/')}`;
  if (service === 'auth') return auth(world, what, hit, response);
  if (service === 'apps') return apps(world, hit, response);
  if (hit.url === '/content/pages') return json(response, 200, { items: [] });
  if (service === 'content') return json(response, 200, site);
  if (hit.method === 'GET') return json(response, 200, { text: `secret of ${rest.at(-1)}` });
  return json(response, 200, {});
}

let tokensCreated = 0;

function auth(world: World, what: string, hit: Hit, response: ServerResponse): unknown {
  const body = hit.body ? JSON.parse(hit.body) : {};
  const token = bearerOf(hit);
  const known = token === undefined ? undefined : world.tokens.get(token);
  if (what === 'POST session/start') return json(response, 200, { method_id: `method-of-${body.phone_number}` });
  if (what === 'POST session/verify/otp') {
    if (body.otp !== rightCode) return respondWithFailure(400, 'wrong_code', 'This code is not right.')(hit, response);
    const made = `token-new-${++tokensCreated}`;
    world.tokens.set(made, world.verifiedPerson);
    return json(response, 200, { user: userRecord(world.verifiedPerson), token: made, sessionId: sessionIdOf(made) });
  }
  if (what === 'DELETE session') {
    world.tokens.delete(body.session_token);
    return response.writeHead(204).end();
  }
  if (!token || !known) return respondWithFailure(401, 'unauthorized', 'Unauthorized')(hit, response);
  if (what === 'GET session/validate') {
    const apiToken = world.apiTokens.get(token);
    const user = userRecord(known);
    const view = world.views.get(token);
    if (view) {
      const by = { id: administrator.id, name: administrator.name };
      return json(response, 200, { user, view: { id: administrator.id, by, ...view } });
    }
    return json(response, 200, apiToken ? { user, api_token: apiToken } : { user, session: times(token, world) });
  }
  if (what === 'POST session/rotate') {
    const made = `${token}-rotated`;
    world.tokens.set(made, known);
    return json(response, 200, { token: made, session_id: sessionIdOf(token) });
  }
  return respondWithFailure(404)(hit, response);
}

function apps(world: World, hit: Hit, response: ServerResponse): unknown {
  if (!world.tokens.has(bearerOf(hit) ?? ''))
    return respondWithFailure(401, 'unauthorized', 'Unauthorized')(hit, response);
  if (!hit.url.startsWith(`/apps/${appId}`)) return respondWithFailure(404)(hit, response);
  return json(response, 200, {
    id: appId,
    name: 'Portico',
    domain: 'portico.example',
    endpoints: world.endpoints.map(({ path, permissions = [], trashedAt = null }, index) => ({
      id: `endpoint-${index}`,
      app_id: appId,
      path,
      method: 'GET',
      required_permission_ids: permissions,
      trashed_at: trashedAt,
    })),
  });
}

export const sessionIdOf = (token: string): string => `id-of-${token.replace(/^token-|-rotated$/g, '')}`;

const times = (token: string, { times: { rotatesAt = inDays(1), needsPasskey } }: World) => ({
  ...(needsPasskey ? { needs_passkey: needsPasskey } : {}),
  id: sessionIdOf(token),
  started_at: inDays(-1),
  verified_at: inDays(-1),
  expires_at: inDays(29),
  rotates_at: rotatesAt,
});
const today = Date.now();
/** The same at each call, because auth says the same of a session until something changes. */
export const inDays = (days: number): string => new Date(today + days * 86_400_000).toISOString();

const userRecord = ({ id, name, roles, status = 'active' }: Person) => ({
  id,
  phone_number: '+15550100000',
  country: 'US',
  name,
  email: null,
  status,
  roles,
  created_at: inDays(-9),
});

const site = {
  name: 'Small',
  tagline: '',
  description: '',
  social_url: null,
  social_label: null,
  contact_email: null,
  contact_phone: null,
  address_lines: [],
  footnote: '',
};
