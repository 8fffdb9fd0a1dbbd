import type { RequestListener } from 'node:http';
import { href } from '#contract/routes.ts';
import { json } from '../../helpers/foreign-service.ts';
import type { Report, Section } from '../cell.ts';
import { checkPages } from '../checks.ts';
import { until } from '../until.ts';
import { open } from '../visits.ts';
import { whileFault } from '../while-fault.ts';
import type { World } from '../world.ts';

const appId = '0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a';
/** Not the event stream. */
const calls = /^\/apps\/(?!events)/;

type Endpoint = { id: string; path: string; description: string };
type App = { id: string; name: string; endpoints: Endpoint[] };

async function appsOf(world: World): Promise<App[]> {
  const { body } = await world.send('GET /apps/', { as: 'system' });
  return body;
}

const ownApp = async (world: World) => (await appsOf(world)).find(({ id }) => id === appId) as App;

async function newsEndpoint(world: World): Promise<Endpoint> {
  const { endpoints } = await ownApp(world);
  return endpoints.find(({ path }) => path === href('postsAdmin')) as Endpoint;
}

/** The event of a change removes the cached rules, so that the fault is noticed. */
async function withoutCachedRules(world: World, inject: () => unknown): Promise<void> {
  await inject();
  const { name } = await ownApp(world);
  const changed = await world.send(`PATCH /apps/${appId}`, { as: 'system', body: { name: `${name}.` } });
  if (changed.status !== 200) throw new Error(`the app was not changed: ${changed.text}`);
  await until('the rules are forgotten', async () => (await open(world.people, 'the roles screen')).status !== 200);
}

const guarded = (status: number | readonly number[]) =>
  ({
    'own orders': status,
    'the roles screen': status,
    'the roles screen as a customer': status,
    'an order': status,
    'a new post': status,
  }) as const;

const garbage = (name: string, done: string, listener: RequestListener) =>
  whileFault({
    name,
    done: `${done}; nothing is cached`,
    inject: (world) => withoutCachedRules(world, () => world.lines.apps.answers.answer(listener, calls)),
    sees: guarded(502),
  });

const appWith = (endpoints: unknown): RequestListener => {
  const app = { id: appId, name: 'x', domain: 'x', endpoints };
  return (_, reply) => json(reply, 200, app);
};

export const appsSection: Section = {
  title: 'Apps service, the source of access rules',
  cells: [
    whileFault({
      name: 'apps is down',
      done: 'connections are refused; the rules are cached',
      inject: ({ lines }) => lines.apps.network.inject('refuse'),
      sees: {},
    }),
    whileFault({
      name: 'apps hangs',
      done: 'calls are never answered, and nothing is cached',
      inject: (world) => withoutCachedRules(world, () => world.lines.apps.answers.answer(() => {}, calls)),
      sees: guarded([503, 504]),
    }),
    whileFault({
      name: 'apps answers 503',
      done: 'every call, and nothing is cached',
      isShort: true,
      inject: (world) => withoutCachedRules(world, () => world.lines.apps.answers.fail(calls, 503)),
      sees: guarded(503),
    }),
    garbage('apps answers no endpoints', 'the list is missing', appWith(undefined)),
    garbage('apps answers endpoints that are null', 'null instead of a list', appWith(null)),
    garbage('apps answers endpoints that are a text', 'a text instead of a list', appWith('all')),
    garbage(
      'apps answers 100,000 endpoints',
      '7 MB of endpoints',
      appWith(
        Array.from({ length: 100_000 }, (_, index) => ({ id: `${index}`, path: `/account/${index}`, method: 'GET' })),
      ),
    ),
    {
      name: 'an endpoint is deleted meanwhile',
      done: 'the one of the news screen, while the administrator works there',
      isShort: true,
      async run(lab, report) {
        const world = await lab.world();
        const { administrator } = world.people;
        const path = href('postsAdmin');
        const { id } = await newsEndpoint(world);
        await world.send(`DELETE /apps/endpoints/${id}`, { as: 'system' });
        const status = async () => (await administrator.get(path)).status;
        await until('the news screen is closed', async () => (await status()) === 404);
        report.saw('the news screen 404');
        const seen = await open(world.people, 'the roles screen');
        checkPages([seen], world, report);
        report.check('other screens open', seen.status === 200, seen.status);
        await world.send(`PUT /apps/endpoints/restore/${id}`, { as: 'system' });
        await until('the news screen is open', async () => (await status()) === 200);
        report.check('I6', true);
      },
    },
    {
      name: 'the answer to a deletion is lost',
      done: 'the connection is cut after apps has deleted an app; the administrator tries again',
      async run(lab, report) {
        const world = await lab.world();
        const { administrator } = world.people;
        const created = await world.send('POST /apps/', {
          as: 'system',
          body: { name: `Faults ${Date.now()}`, domain: 'faults.example' },
        });
        const { id } = created.body.app;
        const form = await administrator.open(href('appsAdmin', { app: id }), 'Delete this app');
        world.lines.apps.answers.loseAnswers(new RegExp(`^/apps/${id}$`));
        const first = await administrator.post(form);
        world.lines.apps.answers.release();
        const second = await administrator.post(form);
        report.saw(`first ${first.status}, again ${second.status}`);
        await checkDeleted(world, report, id);
        report.check('I3', second.status === 303, `again: ${second.status}`);
      },
    },
    {
      name: 'a new app is sent twice',
      done: 'apps creates it, and its answer is replaced by a 503, so that the gateway sends it again',
      isShort: true,
      async run(lab, report) {
        const world = await lab.world();
        const { administrator } = world.people;
        const name = `Faults ${Date.now()}`;
        const form = await administrator.open(href('appsAdmin', { app: 'new' }), 'domain');
        form.body.set('name', name);
        form.body.set('domain', 'faults.example');
        world.lines.apps.answers.loseAnswers(/^\/apps\/$/, 'unavailable');
        const first = await administrator.post(form);
        world.lines.apps.answers.release();
        const text = await first.text();
        report.saw(`first ${first.status}`);
        report.check('I10', text.includes(name), 'the name is lost');
        const second = await administrator.post(form);
        const created = (await appsOf(world)).filter((app) => app.name === name).length;
        report.check('I3', created === 1, `${created} apps; the second try was answered ${second.status}`);
      },
    },
    {
      name: 'apps is killed while it changes an endpoint',
      done: 'SIGKILL to the services at the same moment, then they start again',
      async run(lab, report) {
        const world = await lab.world();
        const { administrator } = world.people;
        const { id, description } = await newsEndpoint(world);
        const form = await administrator.open(href('appsAdmin', { app: appId, endpoint: id }), 'description');
        form.body.set('description', `${description} again`);
        const { answers } = world.lines.apps;
        answers.hold(new RegExp(`/endpoints/${id}`));
        const posted = administrator.post(form);
        await until('the change is on its way', () => answers.waiting.size > 0);
        answers.release();
        await world.services().kill();
        const { status } = await posted;
        await world.startServices();
        const { description: stored } = await newsEndpoint(world);
        report.saw(`the form ${status}`);
        report.check('I2', status >= 400 || stored === `${description} again`, `${status}, but ${stored}`);
        report.check(
          'the endpoint is the old or the new one',
          [description, `${description} again`].includes(stored),
          stored,
        );
        await world.send(`PATCH /apps/endpoints/${id}`, { as: 'system', body: { description } });
        await until(
          'the roles screen opens',
          async () => (await open(world.people, 'the roles screen')).status === 200,
        );
        report.check('I6', true);
      },
    },
  ],
};

async function checkDeleted(world: World, report: Report, id: string): Promise<void> {
  report.check('the app is deleted', !(await appsOf(world)).some((app) => app.id === id));
}
