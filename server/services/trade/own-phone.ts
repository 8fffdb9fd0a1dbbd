/** Looks up owners of phone numbers, which the auth service has verified by code. */
import { findUsers, getUser } from '#contract/auth/users.ts';
import { ask } from '../ask.ts';

export type Owners = {
  /** The caller's verified number (by their own bearer token); null if unknown. */
  phoneOf(userId: string, authorization: string | undefined): Promise<string | null>;
  /** The id of the number's owner; null if unknown. */
  ownerOf(phoneNumber: string): Promise<string | null>;
};

/** `authUrl` is the base URL of the auth service, `token` the system's bearer token. */
export function createOwners({ authUrl, token }: { authUrl: string; token: string }): Owners {
  return {
    async phoneOf(id, authorization) {
      if (authorization === undefined) return null;
      const found = await ask({ url: authUrl, authorization }, { endpoint: getUser, input: { id } }).catch(() => null);
      return found?.user.phoneNumber ?? null;
    },
    async ownerOf(phoneNumber) {
      const input = { query: phoneNumber, searchType: 'phone', pageSize: 5 };
      const authorization = `Bearer ${token}`;
      const found = await ask({ url: authUrl, authorization }, { endpoint: findUsers, input }).catch(() => null);
      return found?.users.find((user) => user.phoneNumber === phoneNumber)?.id ?? null;
    },
  };
}
