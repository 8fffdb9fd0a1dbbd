/** Whole sign-ins of new people: request a code, send it, read it, enter it, create a session. */
import { execFileSync } from 'node:child_process';
import { Pool } from 'undici';
import { href } from '#contract/routes.ts';
import { readConfig } from '../../server/settings/config.ts';
import { type Accounts, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { seedSize } from '../seed-size.ts';
import { signInAtService, signInByForms } from '../sign-in.ts';
import { median, rounded, table } from '../table.ts';
import { processorTime } from '../wrk.ts';

const concurrency = 32;
const wanted = 200;
const { APP_ID } = readConfig({});

export const signIns: Section = async ({ quick }) => {
  const accounts = await startAccounts((settings) => seedSize(settings, 100));
  try {
    const { product, urls, codes } = accounts;
    // The gateway and this program share a core, the services have the other one.
    accounts.pin({ gateway: 0, services: 1 });
    execFileSync('taskset', ['-acp', '0', String(process.pid)], { stdio: 'ignore' });
    const forms = new Pool(product.origin, { connections: concurrency });
    const service = new Pool(urls.auth, { connections: concurrency });
    const byForms = await signInByForms(forms, codes, href('login'));
    const atService = signInAtService(codes, APP_ID);
    const seconds = quick ? 4 : 10;
    const rows = [
      await measure('both forms posted to the gateway', accounts, {
        seconds,
        signIn: (person) => byForms(forms, person),
      }),
      await measure('both calls of the auth service', accounts, {
        seconds,
        signIn: (person) => atService(service, person),
      }),
    ];
    await Promise.all([forms.close(), service.close()]);
    const head = [
      `sign-ins, ${concurrency} at once`,
      `a second, at least ${wanted}`,
      'median ms',
      'slowest ms',
      'µs CPU gateway',
      'services',
      'this program',
      'failed',
    ];
    return table(head, rows);
  } finally {
    execFileSync('taskset', ['-acp', '0,1', String(process.pid)], { stdio: 'ignore' });
    await accounts.remove();
  }
};

type Person = { phone: string; country: string };
type Measure = { seconds: number; signIn(person: Person): Promise<string> };

let people = 0;
/** Valid numbers that belong to nobody. */
const newcomer = (): Person => ({ phone: `+1201${String(2_000_000 + people++)}`, country: 'US' });

async function measure(
  name: string,
  accounts: Accounts,
  { seconds, signIn }: Measure,
): Promise<Array<string | number>> {
  // The first runs, before the code is optimised, are not measured.
  await untilTime(1, signIn);
  const pids = [accounts.product.pid, accounts.servicesPid, process.pid];
  const before = pids.map(processorTime);
  const began = performance.now();
  const { times, failed } = await untilTime(seconds, signIn);
  const elapsed = (performance.now() - began) / 1000;
  const costs = pids.map((pid, index) => (processorTime(pid) - before[index]!) / times.length);
  const figures = [times.length / elapsed, median(times), Math.max(...times), ...costs];
  return [name, ...figures.map((figure) => rounded(figure)), failed];
}

async function untilTime(seconds: number, signIn: Measure['signIn']): Promise<{ times: number[]; failed: number }> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const errors: unknown[] = [];
  const goOn = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await signIn(newcomer()).then(
        () => times.push(performance.now() - began),
        (error: unknown) => errors.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, goOn));
  if (errors.length > 0) console.error(`${errors.length} sign-ins failed, the first with`, errors[0]);
  return { times, failed: errors.length };
}
