import type { FastifyRequest } from 'fastify';
import { findUsers, getUser } from '#contract/auth/users.ts';
import type { ServiceCalls } from '../service-calls.ts';

export type OwnContacts = { readonly phone: string | null; readonly email: string | null };

export type Owners = {
  /** Verified number and confirmed address of the caller (by their own bearer token); null if unknown. */
  contactsOf(userId: string, request: FastifyRequest): Promise<OwnContacts>;
  /** The caller's verified number (by their own bearer token); null if unknown. */
  phoneOf(userId: string, request: FastifyRequest): Promise<string | null>;
  ownerOf(phoneNumber: string): Promise<string | null>;
};

export function createOwners({ asSystem, asCallerOf }: ServiceCalls): Owners {
  async function contactsOf(id: string, request: FastifyRequest): Promise<OwnContacts> {
    const { user } = (await asCallerOf(request)(getUser, { id }).catch(() => null)) ?? {};
    return { phone: user?.phoneNumber ?? null, email: user?.emailConfirmed ? user.email : null };
  }
  return {
    contactsOf,
    phoneOf: async (id, request) => (await contactsOf(id, request)).phone,
    async ownerOf(phoneNumber) {
      const input = { query: phoneNumber, searchType: 'phone', pageSize: 5 };
      const found = await asSystem(findUsers, input).catch(() => null);
      const owner = found?.users.find((user) => user.phoneNumber === phoneNumber);
      return owner?.mergedIntoId ?? owner?.id ?? null;
    },
  };
}
