/** Visitors without scripts: nine of ten open a page, one sends a form. A form without an answer is sent again, as people do. */
import { href } from '#contract/routes.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';

type Who = 'visitor' | 'customer' | 'administrator';
/** `picture` is the address of a picture. */
type People = Readonly<Record<Who, PageVisitor> & { picture: string }>;

export type Traffic = {
  /** `failed` and `refusals` begin with the second; `slowest` in milliseconds. */
  readonly pages: { ok: number; toSignIn: number; slowest: number; readonly failed: string[] };
  /** `names` are the records that the forms create; `repeated` counts forms that a visitor had to send again. */
  readonly forms: { sent: number; repeated: number; readonly names: string[]; readonly refusals: string[] };
};

type Load = { end(): Promise<Traffic> };
/** Requests a second, however slow the answers are, or visitors who each wait for their answer only. */
type Pace = { readonly rate: number } | { readonly concurrency: number };

const picture = 'picture';
const shown: ReadonlyArray<[Who, string]> = [
  ['visitor', href('home')],
  ['customer', href('account')],
  ['visitor', href('products')],
  ['customer', href('orders')],
  ['visitor', href('product', { name: 'lamp-no-1', joined: '1' })],
  ['customer', href('settings')],
  ['visitor', href('contact')],
  ['administrator', href('organizationsAdmin')],
  ['visitor', `${href('news')}/_payload`],
  ['visitor', picture],
];
const newOrganization = href('organizationsAdmin', { organization: 'new' });
const tries = 5;
let runs = 0;

export function runLoad(people: People, pace: Pace): Load {
  const pages: Traffic['pages'] = { ok: 0, toSignIn: 0, slowest: 0, failed: [] };
  const forms: Traffic['forms'] = { sent: 0, repeated: 0, names: [], refusals: [] };
  const run = ++runs;
  const open = new Set<Promise<void>>();
  let count = 0;
  let isEnding = false;
  const start = performance.now();
  const at = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

  async function openPage(who: Who, path: string): Promise<void> {
    const began = performance.now();
    await readPage(who, path);
    pages.slowest = Math.max(pages.slowest, Math.round(performance.now() - began));
  }

  async function readPage(who: Who, path: string): Promise<void> {
    const answer = await people[who].get(path).catch((error: Error) => error);
    if (answer instanceof Error)
      pages.failed.push(`${at()} ${path}: ${answer.message} (${(answer.cause as Error)?.message})`);
    else if (answer.headers.get('location')?.startsWith(href('login'))) pages.toSignIn++;
    else if (answer.status !== 200) pages.failed.push(`${at()} ${path}: ${answer.status}`);
    else if (await answer.text().catch(() => null)) pages.ok++;
    else pages.failed.push(`${at()} ${path}: cut off`);
  }

  async function sendForm(name: string): Promise<void> {
    const form = await people.administrator.open(newOrganization, 'name').catch((error: Error) => error);
    if (form instanceof Error) return void pages.failed.push(`${at()} ${newOrganization}: ${form.message}`);
    form.body.set('name', name);
    forms.names.push(name);
    forms.sent++;
    for (let attempt = 1; attempt <= tries; attempt++) {
      const answer = await people.administrator.post(form).catch((error: Error) => error);
      if (
        !(answer instanceof Error) &&
        answer.status === 303 &&
        !answer.headers.get('location')?.includes(href('login'))
      )
        return;
      forms.refusals.push(
        `${at()} ${answer instanceof Error ? answer.message : `${answer.status} ${answer.headers.get('location')}`}`,
      );
      if (attempt === 1) forms.repeated++;
    }
  }

  async function next(): Promise<void> {
    const number = count++;
    const [who, path] = shown[number % (shown.length + 1)] ?? [];
    if (who && path) await openPage(who, path === picture ? people.picture : path);
    else await sendForm(`Rolling ${run}-${number}`);
  }

  const begin = () => {
    const visit = next();
    open.add(visit);
    void visit.finally(() => open.delete(visit));
    return visit;
  };
  const again = async (): Promise<void> => {
    while (!isEnding) await begin();
  };
  const timer = 'rate' in pace ? setInterval(begin, 1_000 / pace.rate) : undefined;
  if ('concurrency' in pace) for (let index = 0; index < pace.concurrency; index++) void again();

  return {
    async end() {
      isEnding = true;
      clearInterval(timer);
      await Promise.all(open);
      return { pages, forms };
    },
  };
}
