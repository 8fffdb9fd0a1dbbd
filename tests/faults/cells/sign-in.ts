/** Cells of the auth service about codes and sessions. */
import { href } from '#contract/routes.ts';
import { shiftedClock } from '../../helpers/own-services.ts';
import { createPageVisitor, type PageVisitor } from '../../helpers/page-visitor.ts';
import type { Cell } from '../cell.ts';
import { startLoad } from '../load.ts';
import { codeOf, signIn } from '../people.ts';
import { until } from '../until.ts';
import { open, send } from '../visits.ts';
import type { World } from '../world.ts';

let count = 0;
const newPhone = () => `+1971555${String((process.pid * 100 + ++count) % 10_000).padStart(4, '0')}`;

async function askForCode(world: World, phoneNumber: string): Promise<PageVisitor> {
  const visitor = createPageVisitor(world.gateway.origin);
  await visitor.send(href('login'), 'phoneNumber', { phoneNumber, country: 'US' });
  return visitor;
}

const minutes = (number: number) => shiftedClock(number * 60_000);

export const signInCells: readonly Cell[] = [
  {
    name: 'auth limits the rate',
    done: '429 with `Retry-After: 30` for each request of a code',
    async run(lab, report) {
      const world = await lab.world();
      let calls = 0;
      world.lines.auth.answers.answer((_, reply) => {
        calls++;
        const body = { code: 'too_many_requests', user_message: 'Please wait a moment.' };
        reply.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' }).end(JSON.stringify(body));
      }, /session\/start/);
      const phone = newPhone();
      const visitor = createPageVisitor(world.gateway.origin);
      const form = await visitor.open(href('login'), 'phoneNumber');
      form.body.set('phoneNumber', phone);
      form.body.set('country', 'US');
      const seen = await send({ name: 'a code', form, who: visitor });
      await world.heal();
      report.saw(`a code ${seen.status}`);
      report.check(
        'the message is shown',
        seen.status === 429 && seen.text.includes('Please wait a moment.'),
        seen.status,
      );
      report.check('I10', seen.text.includes(phone), 'the number is lost');
      report.check('I3', calls === 1, `${calls} calls`);
    },
  },
  {
    name: 'auth rejects every session',
    done: '401 for each; 20 people open their orders',
    async run(lab, report) {
      const world = await lab.world();
      const visitors = Array.from({ length: 20 }, () => {
        const visitor = createPageVisitor(world.gateway.origin);
        for (const [name, value] of world.people.customer.cookies) visitor.cookies.set(name, value);
        return visitor;
      });
      world.lines.auth.answers.fail(/session\/validate/, 401);
      // The session is cached for some seconds.
      await until('sessions are rejected', async () => (await visitors[0]!.get(href('orders'))).status !== 200);
      const answers = await Promise.all(visitors.slice(1).map((visitor) => visitor.get(href('orders'))));
      for (const [index, { status, headers }] of answers.entries()) {
        const location = headers.get('location') ?? '';
        report.check(
          'all see the login',
          status < 400 && location.startsWith('/account/login?redirect=%2Faccount%2Forders'),
          `${status} ${location}`,
        );
        const login = await visitors[index + 1]!.get(location);
        report.check('the login is no loop', login.status === 200, login.status);
      }
      report.saw('the login, once');
      await world.heal();
      await until('own orders', async () => (await open(world.people, 'own orders')).status === 200);
      report.check('I6', true);
    },
  },
  {
    name: 'auth is restarted under load',
    done: 'SIGKILL, and started again, while 10 customers and 10 visitors load pages',
    async run(lab, report) {
      const world = await lab.world();
      const cookie = [...world.people.customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const account = startLoad(world.gateway.url(href('orders')), { clients: 10, headers: { cookie } });
      const home = startLoad(world.gateway.url(href('home')), { clients: 10 });
      await until('the load runs', () => (account.counts['200'] ?? 0) > 20);
      await world.services().kill();
      await world.startServices();
      const began = performance.now();
      await until('own orders', async () => (await open(world.people, 'own orders')).status === 200);
      const took = performance.now() - began;
      await account.stop();
      await home.stop();
      report.saw(
        `own orders ${JSON.stringify(account.counts)}, the home page ${JSON.stringify(home.counts)}`.replaceAll(
          /["{}]/g,
          ' ',
        ),
      );
      report.check('I6', took < 10_000, took);
      const { '200': served = 0, ...others } = home.counts;
      report.check('the home page is always served', served > 0 && Object.keys(others).length === 0, others);
    },
  },
  {
    name: 'auth is killed while it checks a code',
    done: '10 times (2 with `--short`) SIGKILL when the code arrives; the person enters it again',
    isShort: true,
    async run(lab, report) {
      const world = await lab.world();
      const statuses: string[] = [];
      for (let round = 0; round < (lab.isShort ? 2 : 10); round++) {
        const phone = newPhone();
        const visitor = await askForCode(world, phone);
        const code = codeOf(phone, world.sent);
        const form = await visitor.open(href('login'), 'otp');
        form.body.set('otp', code);
        const { answers } = world.lines.auth;
        answers.hold(/verify/);
        const first = send({ name: 'a code', form, who: visitor });
        await until('the code is on its way', () => answers.waiting.size > 0);
        answers.release();
        for (const end = performance.now() + round * 2; performance.now() < end; ) await new Promise(setImmediate);
        await world.services().kill();
        const { status } = await first;
        await world.startServices();
        const again =
          status === 303 ? undefined : await visitor.send(href('login'), 'otp', { otp: code }).catch(() => undefined);
        statuses.push(`${status} ${again?.status ?? ''}`.trim());
        const isIn = (await visitor.get(href('account'))).status === 200;
        if (!isIn) {
          const next = await signIn(createPageVisitor(world.gateway.origin), phone, world.sent).then(
            () => true,
            (error: Error) => error,
          );
          report.check('I6', next === true, String(next));
        }
        const sessions = await world.send(`GET /auth/users/?query=${encodeURIComponent(phone)}`, { as: 'system' });
        report.check(
          'I3',
          sessions.status === 200 && (sessions.body.items ?? sessions.body.users ?? []).length <= 1,
          sessions.text.slice(0, 300),
        );
      }
      report.saw(statuses.join('; '));
    },
  },
  {
    name: 'the clock is set forward',
    done: 'by ten minutes, between a code and its entry, then back',
    only: 'pglite',
    async run(lab, report) {
      const world = await lab.world();
      const phone = newPhone();
      const visitor = await askForCode(world, phone);
      const code = codeOf(phone, world.sent);
      const form = await visitor.open(href('login'), 'otp');
      form.body.set('otp', code);
      await world.startServices(minutes(10));
      const late = await send({ name: 'a code', form, who: visitor });
      report.check('an expired code is refused', late.status === 400, late.status);
      report.check('sessions live on', (await open(world.people, 'own orders')).status === 200);
      await world.startServices();
      const back = await send({ name: 'a code', form, who: visitor });
      report.saw(`the code after ten minutes ${late.status}, and with the clock set back ${back.status}`);
      report.check('it does not live again', back.status === 400, back.status);
      report.check('sessions live on', (await open(world.people, 'own orders')).status === 200);
      report.check(
        'new codes work',
        await signIn(createPageVisitor(world.gateway.origin), newPhone(), world.sent).then(
          () => true,
          () => false,
        ),
      );
    },
  },
  {
    name: 'the clock is off by an hour',
    done: 'the services start with a clock an hour ahead, then an hour behind',
    async run(lab, report) {
      const world = await lab.world();
      for (const shift of [60, -60]) {
        await world.startServices(minutes(shift));
        // With PGlite, an administrator without activity for 30 minutes is signed out.
        const seen = await open(world.people, 'own orders');
        report.check('customers stay signed in', seen.status === 200, `${shift}: ${seen.status} ${seen.location}`);
        const isIn = await signIn(createPageVisitor(world.gateway.origin), newPhone(), world.sent).then(
          () => true,
          String,
        );
        report.check('people can sign in', isIn === true, `${shift}: ${isIn}`);
      }
      await world.startServices();
      const isIn = await signIn(createPageVisitor(world.gateway.origin), newPhone(), world.sent).then(
        () => true,
        String,
      );
      report.check('I6', isIn === true, isIn);
      // Others need this session.
      if ((await open(world.people, 'the roles screen')).status !== 200) await world.people.renew();
    },
  },
];
