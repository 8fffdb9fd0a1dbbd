import type { Permission } from '#contract/auth/permissions.ts';
import type { getBegun } from '#contract/beginning.ts';
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
  serve(service, endpoint, (_, { actor }) => permitted(all, (permission) => actorMay(actor, permission, 'GET'), actor));
}

type Begun = (typeof getBegun)[keyof typeof getBegun];

/** A fact is null for people who may not change it. */
export function addFactRoutes<Tables>(service: Service<Tables>, endpoint: Begun, facts: Counts): void {
  serve(service, endpoint, (_, { actor }) =>
    permitted(facts, (permission) => actorMay(actor, permission, 'POST'), actor),
  );
}

async function permitted(all: Counts, may: (permission: Permission) => boolean, actor: Actor) {
  const counted = Object.entries(all).map(async ([name, [permission, count]]) => [
    name,
    may(permission) ? await count(actor) : null,
  ]);
  return Object.fromEntries(await Promise.all(counted));
}
