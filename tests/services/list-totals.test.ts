import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSite } from '#contract/content/site.ts';
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import { ownAppId } from '../helpers/apps.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

const counting = (service: ServiceName) => endpointsOf(service).filter(({ input }) => 'counted' in input.shape);
const params: Readonly<Record<string, string>> = {
  ':appId': ownAppId,
  ':waitlist': 'general',
  ':language': 'de',
};

let services: TestServices;
let administrator: Person;
beforeAll(async () => {
  const codes = readableCodes();
  services = await startOn({ ...codes.env, SEED_DEMO: 'true' });
  await services.call(changeSite, { languages: ['de-DE'] });
  administrator = await createPeople(services, codes.file).administrator();
});
afterAll(() => services?.remove());

test.each(serviceNames)(
  'a page of each list of %s says how many records there are in all, if it is asked',
  async (service) => {
    const lists = counting(service);
    expect(lists.length).toBeGreaterThan(0);
    for (const { path } of lists) {
      const address = path.replaceAll(/:\w+/g, (name) => params[name] ?? name);
      const page = async (query: string) => {
        const { status, body } = await administrator.send(`GET /${service}${address}?all=true&${query}`);
        expect([address, query, status]).toEqual([address, query, 200]);
        return { ...body, rows: Object.values(body).find(Array.isArray) as unknown[] };
      };
      const all = await page('page_size=100');
      expect([address, all.total]).toEqual([address, null]);
      if (all.next !== null) continue;
      const first = await page('page_size=1&counted=true');
      expect([address, first.total, first.rows.length]).toEqual([
        address,
        all.rows.length,
        Math.min(all.rows.length, 1),
      ]);
      if (first.next !== null)
        expect((await page(`page_size=1&counted=true&after=${first.next}`)).total).toBe(all.rows.length);
      expect((await page('page_size=1&counted=true&query=zzqqxx')).total).toBe(0);
    }
  },
);
