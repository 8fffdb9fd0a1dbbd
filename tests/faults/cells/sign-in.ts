/** Cells of the auth service about codes and sessions. */
import { href } from '#contract/routes.ts';
import { json } from '../../helpers/foreign-service.ts';
import { shiftedClock } from '../../helpers/own-services.ts';
import { cookiesOf, createPageVisitor } from '../../helpers/page-visitor.ts';
import type { Cell } from '../cell.ts';
import { checkPages } from '../checks.ts';
import { askForCode, checkSignIn, messagesTo, newPhone } from '../codes.ts';
import { startLoad } from '../load.ts';
import { until } from '../until.ts';
import { open, send } from '../visits.ts';

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
        json(reply, 429, body, { 'retry-after': '30' });
      }, /session\/start/);
      const { phone, seen } = await askForCode(world);
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
    name: 'auth answers 503 at the sign-in',
    done: 'to the request for a code, then to the code; the person sends each form again',
    async run(lab, report) {
      const world = await lab.world();
      const { answers } = world.lines.auth;
      const phone = newPhone();
      answers.fail(/session\/start/, 503);
      const refused = (await askForCode(world, phone)).seen;
      answers.release();
      report.check('no message is sent', messagesTo(world, phone) === 0, messagesTo(world, phone));
      report.check('I10', refused.text.includes(phone), 'the number is lost');
      const { seen, code, fillIn } = await askForCode(world, phone);
      const entry = await fillIn(code());
      answers.fail(/session\/verify/, 503);
      const first = await send(entry);
      answers.release();
      report.check('I10', first.text.includes(code()), 'the code is lost');
      const again = await send(entry);
      checkPages([refused, seen, first, again], world, report);
      report.saw(`a code ${refused.status}, its entry ${first.status}, again ${again.status}`);
      report.check('the person learns it', refused.status === 503 && first.status === 503, refused.status);
      report.check('I6', again.status === 303, again.status);
      report.check('I3', messagesTo(world, phone) === 1, messagesTo(world, phone));
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
      const headers = { cookie: cookiesOf(world.people.customer) };
      const account = startLoad(world.gateway.url(href('orders')), { clients: 10, headers });
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
        const { phone, visitor, code, fillIn, enter } = await askForCode(world);
        const sent = code();
        const entry = await fillIn(sent);
        const { answers } = world.lines.auth;
        answers.hold(/verify/);
        const first = send(entry);
        await until('the code is on its way', () => answers.waiting.size > 0);
        answers.release();
        for (const end = performance.now() + round * 2; performance.now() < end; ) await new Promise(setImmediate);
        await world.services().kill();
        const { status } = await first;
        await world.startServices();
        const again = status === 303 ? undefined : await enter(sent).catch(() => undefined);
        statuses.push(`${status} ${again?.status ?? ''}`.trim());
        const isIn = (await visitor.get(href('account'))).status === 200;
        if (!isIn) await checkSignIn(world, report, 'I6', phone);
        const users = await world.send(`GET /auth/users/?query=${encodeURIComponent(phone)}`, { as: 'system' });
        report.check('I3', users.status === 200 && users.body.users.length <= 1, users.text.slice(0, 300));
      }
      report.saw(statuses.join('; '));
    },
  },
  {
    name: 'the clock of a process is set forward',
    done: 'by ten minutes, between a code and its entry, then back; that of the database stays',
    database: 'embedded',
    async run(lab, report) {
      const world = await lab.world();
      const { code, fillIn } = await askForCode(world);
      const entry = await fillIn(code());
      await world.startServices(minutes(10));
      const late = await send(entry);
      report.check('the clock of the database counts', late.status === 303, late.status);
      report.check('sessions live on', (await open(world.people, 'own orders')).status === 200);
      await world.startServices();
      const back = await send(entry);
      report.saw(`the code ${late.status}, and again with the clock set back ${back.status}`);
      report.check('a code works once', back.status === 400, back.status);
      report.check('sessions live on', (await open(world.people, 'own orders')).status === 200);
      await checkSignIn(world, report);
    },
  },
  {
    name: 'the clock is off by an hour',
    done: 'the services start with a clock an hour ahead, then an hour behind',
    async run(lab, report) {
      const world = await lab.world();
      for (const shift of [60, -60]) {
        await world.startServices(minutes(shift));
        const seen = await open(world.people, 'own orders');
        report.check('customers stay signed in', seen.status === 200, `${shift}: ${seen.status} ${seen.location}`);
        await checkSignIn(world, report, 'people can sign in');
      }
      await world.startServices();
      await checkSignIn(world, report);
      // Others need this session.
      if ((await open(world.people, 'the roles screen')).status !== 200) await world.people.renew();
    },
  },
];
