/** Whose a phone number is: the auth service knows, because its owner has entered a code that was sent to it. */
import { findUsers, getUser } from '../../../src/contract/auth/users.ts';
import { ask } from '../ask.ts';

export type Owners = {
  /** The number of who asks, by their own bearer; null where that cannot be found out. */
  phoneOf(userId: string, authorization: string | undefined): Promise<string | null>;
  /** The id of whose number it is; null where it is nobody's, or that cannot be found out. */
  ownerOf(phoneNumber: string): Promise<string | null>;
};

/** `authUrl` is the base of the auth service, `token` the bearer of the system itself. */
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
