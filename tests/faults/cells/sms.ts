import { href } from '#contract/routes.ts';
import { createPageVisitor, formOn } from '../../helpers/page-visitor.ts';
import type { Report, Section } from '../cell.ts';
import { checkPages } from '../checks.ts';
import { codeOf } from '../people.ts';
import { open, type Seen, send } from '../visits.ts';
import type { World } from '../world.ts';

let count = 0;
const newPhone = () => `+1503555${String((process.pid * 100 + ++count) % 10_000).padStart(4, '0')}`;

/** Asks for a code like a person with a new browser; `verify` enters one into the page that came back. */
async function askForCode(world: World, phoneNumber: string) {
  const visitor = createPageVisitor(world.gateway.origin);
  const form = await visitor.open(href('login'), 'phoneNumber');
  form.body.set('phoneNumber', phoneNumber);
  form.body.set('country', 'US');
  const seen = await send({ name: 'a code', form, who: visitor });
  return {
    seen,
    verify: (code: string) => visitor.send(href('login'), 'otp', { otp: code }),
    /** Presses the button for another code. */
    again: async () => {
      const body = formOn(await (await visitor.get(href('login'))).text(), 'Send another code');
      return body && send({ name: 'a new code', form: { path: href('login'), body }, who: visitor });
    },
  };
}

const messagesTo = ({ sent }: World, phone: string) => sent.filter(({ phone_number }) => phone_number === phone).length;

/** Nobody may learn whether a number is known, so both get the same answer. */
function checkRefused(world: World, report: Report, seen: readonly Seen[]): void {
  checkPages(seen, world, report);
  report.saw(seen.map(({ visit, status }) => `${visit} ${status}`).join('; '));
  const statuses = new Set(seen.map(({ status }) => status));
  report.check('known and unknown numbers get the same answer', statuses.size === 1, [...statuses].join(', '));
}

async function checkSessions(world: World, report: Report): Promise<void> {
  const { status } = await open(world.people, 'own orders');
  report.check('signed-in people notice nothing', status === 200, status);
}

async function checkWorksAgain(world: World, report: Report): Promise<void> {
  const phone = newPhone();
  const { seen, verify } = await askForCode(world, phone);
  const answer = seen.status === 303 ? await verify(codeOf(phone, world.sent)) : undefined;
  report.check('I6', answer?.status === 303, `${seen.status}, then ${answer?.status}`);
}

const knownPhone = '+15550100002';

export const smsSection: Section = {
  title: 'Provider of text messages',
  cells: [
    {
      name: 'the provider is slow',
      done: 'it takes 10 s for each message',
      async run(lab, report) {
        const world = await lab.world();
        const phone = newPhone();
        world.lines.sms.answers.delay(10_000);
        const { seen } = await askForCode(world, phone);
        checkPages([seen], world, report);
        report.saw(`a code ${seen.status} after ${(seen.total / 1000).toFixed(1)} s`);
        report.check('the code can be entered when it arrives', seen.status === 303, seen.status);
        await checkSessions(world, report);
        await world.heal();
        await checkWorksAgain(world, report);
        report.check('I3', messagesTo(world, phone) <= 1, messagesTo(world, phone));
      },
    },
    {
      name: 'the provider answers 503',
      done: 'every message; a known and an unknown number ask for a code',
      isShort: true,
      async run(lab, report) {
        const world = await lab.world();
        world.lines.sms.answers.fail(/^/, 503);
        const seen = [(await askForCode(world, newPhone())).seen, (await askForCode(world, knownPhone)).seen];
        checkRefused(world, report, seen);
        report.check('the person learns it', seen[0]?.status === 503, seen[0]?.status);
        await checkSessions(world, report);
        await world.heal();
        await checkWorksAgain(world, report);
      },
    },
    {
      name: 'the provider is down',
      done: 'connections are refused',
      async run(lab, report) {
        const world = await lab.world();
        await world.lines.sms.network.inject('refuse');
        checkRefused(world, report, [
          (await askForCode(world, newPhone())).seen,
          (await askForCode(world, knownPhone)).seen,
        ]);
        await checkSessions(world, report);
        await world.heal();
        await checkWorksAgain(world, report);
      },
    },
    {
      name: "the provider's answer is lost",
      done: 'it sends the message, and the connection is cut; the person asks again at once',
      async run(lab, report) {
        const world = await lab.world();
        await world.startServices({ RESEND_WAITS: '60,60' });
        const phone = newPhone();
        world.lines.sms.answers.loseAnswers();
        const { seen } = await askForCode(world, phone);
        world.lines.sms.answers.release();
        const second = (await askForCode(world, phone)).seen;
        checkPages([seen, second], world, report);
        report.saw(`a code ${seen.status}, again ${second.status}`);
        report.check('I3', messagesTo(world, phone) === 1, `${messagesTo(world, phone)} messages`);
        await world.startServices();
      },
    },
    {
      name: 'a message never arrives',
      done: 'the person asks for another code and enters the old one',
      async run(lab, report) {
        const world = await lab.world();
        const phone = newPhone();
        const { again, verify } = await askForCode(world, phone);
        const old = codeOf(phone, world.sent);
        await again();
        report.check('a second message is sent', messagesTo(world, phone) === 2, messagesTo(world, phone));
        const code = codeOf(phone, world.sent);
        const refused = code === old ? undefined : await verify(old);
        report.check('the old code is refused', refused === undefined || refused.status === 400, refused?.status);
        const accepted = await verify(code);
        report.saw(`the old code ${refused?.status}, the new one ${accepted.status}`);
        report.check('the new code works', accepted.status === 303, accepted.status);
      },
    },
    {
      name: 'the budget is used up',
      done: 'four messages per minute are allowed; six people ask',
      async run(lab, report) {
        const world = await lab.world();
        await world.startServices({ SENDS_PER_MINUTE: '4', SENDS_RESERVED: '0' });
        for (let count = 0; count < 4; count++) await askForCode(world, newPhone());
        const seen = [(await askForCode(world, newPhone())).seen, (await askForCode(world, knownPhone)).seen];
        checkRefused(world, report, seen);
        report.check('they learn that they have to wait', [429, 503].includes(seen[0]?.status ?? 0), seen[0]?.status);
        const isLogged = world.serviceLogs().includes('of the message limit per minute or day is used');
        report.check('the operator learns it', isLogged);
        await checkSessions(world, report);
        await world.startServices();
        await checkWorksAgain(world, report);
      },
    },
  ],
};
