/** The most frequent kind of cell: everybody opens pages and sends forms while one fault lasts, and again afterwards. */
import type { Cell, Report } from './cell.ts';
import { checkPages, checkUsage, usageOf } from './checks.ts';
import { until } from './until.ts';
import { type Filled, fillIn, open, type PageName, pages, type Seen, send, type WriteName, writes } from './visits.ts';
import type { World } from './world.ts';

/** A page whose session cannot be checked: to the login, which says so and keeps the session. */
export const unchecked = { status: 302, to: /^\/account\/login\?.*notice=unchecked/ } as const;
/** A form that says what is away, and keeps the session. */
export const unavailable = { status: 503, text: /We cannot|try again|Send again/i } as const;

/** A page says so in the place of its list. */
export const listMissing = { status: 200, text: /could not be loaded/ } as const;

/** A status, or one of several; `to` is matched with the Location header, `text` with the page. */
type Expected = number | readonly number[] | { status: number | readonly number[]; to?: RegExp; text?: RegExp };

type FaultCell = Pick<Cell, 'name' | 'done' | 'database' | 'isShort'> & {
  readonly inject: (world: World) => unknown;
  /** Ends what `world.heal()` does not end. */
  readonly heal?: (world: World) => unknown;
  /** Responses that differ from those of a normal day. */
  readonly sees: Partial<Record<PageName | WriteName, Expected>>;
  /** More to do and to check while the fault lasts. */
  readonly during?: (world: World, report: Report) => Promise<void>;
  readonly after?: (world: World, report: Report) => Promise<void>;
};

const onNormalDays: Record<PageName | WriteName, Expected> = {
  'the home page': 200,
  'an uncached page': 200,
  'own orders': 200,
  'the account': 200,
  'the roles screen': 200,
  'the roles screen as a customer': { status: 303, to: /notice=forbidden/ },
  'the roles screen signed out': { status: 302, to: /^\/account\/login/ },
  'an inquiry': 303,
  'an order': 303,
  'a new post': 303,
};

const pageNames = Object.keys(pages) as PageName[];
const writeNames = Object.keys(writes) as WriteName[];
/** Milliseconds after a fault within which everything is normal. */
const recovery = 10_000;

export function whileFault({ inject, heal, sees, during, after, ...cell }: FaultCell): Cell {
  return {
    ...cell,
    async run(lab, report) {
      const world = await lab.world();
      const { people } = world;
      // From the cache, as on a site with visitors.
      await until('the home page', async () => (await open(people, 'the home page')).status === 200);
      const before = await usageOf(world);
      const filled = await Promise.all(writeNames.map((name) => fillIn(people, name)));
      let sent: readonly { filled: Filled; seen: Seen }[] = [];
      try {
        await inject(world);
        const opened = Promise.all(pageNames.map((name) => open(people, name)));
        sent = await Promise.all(filled.map(async (each) => ({ filled: each, seen: await send(each) })));
        const seen = [...(await opened), ...sent.map((each) => each.seen)];
        // Again, when circuit breakers may be open.
        seen.push(...(await Promise.all(pageNames.map((name) => open(people, name)))));
        for (const each of seen) expectSeen(each, { ...onNormalDays, ...sees }, report);
        report.saw(summaryOf(seen));
        checkPages(seen, world, report);
        for (const {
          filled: { marker },
          seen: answer,
        } of sent)
          if (answer.status >= 400) report.check('I10', answer.text.includes(marker), `${answer.visit}: text is lost`);
        await during?.(world, report);
      } finally {
        await heal?.(world);
        await world.heal();
      }
      await checkRecovery(world, report);
      await checkWrites(world, sent, report);
      await after?.(world, report);
      await checkUsage(world, before, report);
    },
  };
}

function expectSeen(seen: Seen, expected: Record<string, Expected>, report: Report): void {
  const rule = expected[seen.visit] as Expected;
  const { status, to = /^/, text = /^/ } = typeof rule === 'object' && 'status' in rule ? rule : { status: rule };
  const matches = [status].flat().includes(seen.status) && to.test(seen.location) && text.test(seen.text);
  report.check(
    `${seen.visit}: ${[status].flat().join(' or ')}`,
    matches,
    `${seen.status} ${seen.location} after ${seen.total} ms: ${alertOf(seen.text)}`,
  );
}

/** The text of the alert in a response. */
const alertOf = (text: string) => /role="alert".*?<\/div>/s.exec(text)?.[0].replaceAll(/<[^>]*>/g, ' ') ?? '';

/** "own orders 302; the roles screen 504": what was not as on a normal day. */
function summaryOf(seen: readonly Seen[]): string {
  const lines = new Map<string, Set<number>>();
  for (const { visit, status } of seen) {
    if (
      [onNormalDays[visit as PageName]]
        .flat()
        .some((rule) => (typeof rule === 'object' ? 'status' in rule && rule.status === status : rule === status))
    )
      continue;
    lines.set(visit, (lines.get(visit) ?? new Set()).add(status));
  }
  return [...lines].map(([visit, statuses]) => `${visit} ${[...statuses].join(', ')}`).join('; ');
}

async function checkRecovery({ people }: World, report: Report): Promise<void> {
  const began = performance.now();
  const isNormal = async () => {
    const seen = await Promise.all(pageNames.map((name) => open(people, name)));
    return seen.filter(
      ({ visit, status, text }) => status !== normalStatus(visit as PageName) || listMissing.text.test(text),
    );
  };
  let different = await isNormal();
  while (different.length > 0 && performance.now() - began < recovery) different = await isNormal();
  const what = different.map(({ visit, status }) => `${visit} ${status}`).join(', ');
  report.check('I6', different.length === 0, what);
}

const normalStatus = (name: PageName): number => {
  const rule = onNormalDays[name];
  return typeof rule === 'object' && 'status' in rule ? Number(rule.status) : Number(rule);
};

/** A form that was refused is sent again; then each is stored once. */
async function checkWrites(
  world: World,
  sent: readonly { filled: Filled; seen: Seen }[],
  report: Report,
): Promise<void> {
  for (const { filled, seen } of sent) {
    const { name, marker } = filled;
    const stored = await writes[name].stored(world.send, marker);
    const isAcknowledged = seen.status === 303 && !/login/.test(seen.location);
    if (isAcknowledged) report.check('I2', stored === 1, `${name}: stored ${stored} times although acknowledged`);
    else {
      report.check('I3', stored <= 1, `${name}: stored ${stored} times`);
      const again = await send(filled);
      const total = await writes[name].stored(world.send, marker);
      report.check('I3', again.status === 303 && total === 1, `${name} again: ${again.status}, stored ${total} times`);
    }
  }
}
