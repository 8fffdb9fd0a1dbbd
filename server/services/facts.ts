import type { Permission } from '#contract/auth/permissions.ts';
import type { getBegun } from '#contract/beginning.ts';
import { actorMay } from '../actors/actor.ts';
import { serve } from './serve.ts';
import type { Service } from './service.ts';

type Begun = (typeof getBegun)[keyof typeof getBegun];
type Facts = Readonly<Record<string, readonly [Permission, () => Promise<boolean>]>>;

/** A fact is null for people who may not change it. */
export function addFactRoutes<Tables>(service: Service<Tables>, endpoint: Begun, facts: Facts): void {
  serve(service, endpoint, async (_, { actor }) => {
    const known = Object.entries(facts).map(async ([name, [permission, read]]) => [
      name,
      actorMay(actor, permission, 'POST') ? await read() : null,
    ]);
    return Object.fromEntries(await Promise.all(known));
  });
}
