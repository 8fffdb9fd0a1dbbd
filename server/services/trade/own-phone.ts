import type { FastifyRequest } from 'fastify';
import { findUsers, getUser } from '#contract/auth/users.ts';
import type { ServiceCalls } from '../service-calls.ts';

export type Owners = {
  /** The caller's verified number (by their own bearer token); null if unknown. */
  phoneOf(userId: string, request: FastifyRequest): Promise<string | null>;
  ownerOf(phoneNumber: string): Promise<string | null>;
};

export function createOwners({ asSystem, asCallerOf }: ServiceCalls): Owners {
  return {
    async phoneOf(id, request) {
      const found = await asCallerOf(request)(getUser, { id }).catch(() => null);
      return found?.user.phoneNumber ?? null;
    },
    async ownerOf(phoneNumber) {
      const input = { query: phoneNumber, searchType: 'phone', pageSize: 5 };
      const found = await asSystem(findUsers, input).catch(() => null);
      return found?.users.find((user) => user.phoneNumber === phoneNumber)?.id ?? null;
    },
  };
}
