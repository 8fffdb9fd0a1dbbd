import type { Permission } from '#contract/auth/permissions.ts';
import type { countWaiting } from '#contract/waiting.ts';
import { type Actor, actorMay } from '../actors/actor.ts';
import { countFailed } from './deliveries/routes.ts';
import { serve } from './serve.ts';
import type { Service } from './service.ts';

type Waiting = (typeof countWaiting)[keyof typeof countWaiting];
type Counts = Readonly<Record<string, readonly [Permission, (actor: Actor) => Promise<unknown>]>>;

/** A count is null for people without its permission. */
export function addWaitingRoutes<Tables>(service: Service<Tables>, endpoint: Waiting, counts: Counts): void {
  const all: Counts = { ...counts, failedMessages: ['operations.manage', () => countFailed(service)] };
  serve(service, endpoint, async (_, { actor }) => {
    const counted = Object.entries(all).map(async ([name, [permission, count]]) => [
      name,
      actorMay(actor, permission, 'GET') ? await count(actor) : null,
    ]);
    return Object.fromEntries(await Promise.all(counted));
  });
}
