import { constants } from '../../../server/settings/constants.ts';
import { demoPeople } from '../../helpers/demo-people.ts';
import type { Cell, Report, Section } from '../cell.ts';
import { checkPages } from '../checks.ts';
import { askForCode, checkSignIn, messagesTo } from '../codes.ts';
import { open, type Seen } from '../visits.ts';
import type { World } from '../world.ts';

/** Nobody may learn whether a number is known, so a known and an unknown one get the same answer. */
async function checkRefused(world: World, report: Report, status: number): Promise<void> {
  const seen: readonly Seen[] = [
    (await askForCode(world)).seen,
    (await askForCode(world, demoPeople.second.phoneNumber)).seen,
  ];
  checkPages(seen, world, report);
  report.saw(seen.map((each) => `${each.visit} ${each.status}`).join('; '));
  report.check(
    `known and unknown numbers get ${status}`,
    seen.every((each) => each.status === status),
    seen.map((each) => each.status),
  );
}

async function checkSessions(world: World, report: Report): Promise<void> {
  const { status } = await open(world.people, 'own orders');
  report.check('signed-in people notice nothing', status === 200, status);
}

type RefusedMessages = Pick<Cell, 'name' | 'done' | 'isShort'> & { readonly inject: (world: World) => unknown };

const refusedMessages = ({ inject, ...cell }: RefusedMessages): Cell => ({
  ...cell,
  async run(lab, report) {
    const world = await lab.world();
    await inject(world);
    await checkRefused(world, report, 503);
    await checkSessions(world, report);
    await world.heal();
    await checkSignIn(world, report);
  },
});

export const smsSection: Section = {
  title: 'Provider of text messages',
  cells: [
    {
      name: 'the provider is slow',
      done: 'it takes 10 s for each message',
      async run(lab, report) {
        const world = await lab.world();
        world.lines.sms.answers.delay(10_000);
        const { phone, seen } = await askForCode(world);
        checkPages([seen], world, report);
        report.saw(`a code ${seen.status} after ${(seen.total / 1000).toFixed(1)} s`);
        report.check('the code can be entered when it arrives', seen.status === 303, seen.status);
        await checkSessions(world, report);
        await world.heal();
        await checkSignIn(world, report);
        report.check('I3', messagesTo(world, phone) <= 1, messagesTo(world, phone));
      },
    },
    refusedMessages({
      name: 'the provider answers 503',
      done: 'every message; a known and an unknown number ask for a code',
      isShort: true,
      inject: ({ lines }) => lines.sms.answers.fail(/^/, 503),
    }),
    refusedMessages({
      name: 'the provider is down',
      done: 'connections are refused; a known and an unknown number ask for a code',
      inject: ({ lines }) => lines.sms.network.inject('refuse'),
    }),
    {
      name: "the provider's answer is lost",
      done: 'it sends the message, and the connection is cut; the person asks again at once',
      async run(lab, report) {
        const world = await lab.world();
        await world.startServices({ RESEND_WAITS: '60,60' });
        world.lines.sms.answers.loseAnswers();
        const { phone, seen } = await askForCode(world);
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
        const { phone, code, again, enter } = await askForCode(world);
        const old = code();
        await again();
        report.check('a second message is sent', messagesTo(world, phone) === 2, messagesTo(world, phone));
        // One of a million times the two are equal.
        const refused = code() === old ? undefined : await enter(old);
        report.check('the old code is refused', refused === undefined || refused.status === 400, refused?.status);
        const accepted = await enter(code());
        report.saw(`the old code ${refused?.status}, the new one ${accepted.status}`);
        report.check('the new code works', accepted.status === 303, accepted.status);
      },
    },
    {
      name: 'the budget is used up',
      done: 'SENDS_PER_MINUTE allows strangers four more messages than were sent before; people ask until one is refused',
      async run(lab, report) {
        const world = await lab.world();
        // Messages of the last minute count, also those of earlier cells, and a share is reserved for known browsers.
        const budget = Math.ceil(((world.sent.length + 4) * 100) / (100 - constants.sendsReserved));
        await world.startServices({ SENDS_PER_MINUTE: String(budget) });
        let asked = 0;
        const ofStrangers = Math.floor((budget * (100 - constants.sendsReserved)) / 100);
        while ((await askForCode(world)).seen.status === 303 && asked <= ofStrangers) asked++;
        report.check('no more messages than the budget are sent', asked <= ofStrangers, asked);
        await checkRefused(world, report, 429);
        const isLogged = world.serviceLogs().includes('half of the message limit per minute or day is used');
        report.check('the operator learns it', isLogged, `${asked} of ${budget} messages`);
        await checkSessions(world, report);
        await world.startServices();
        await checkSignIn(world, report);
      },
    },
  ],
};
