/** Who may see and cancel the orders of an organization: the auth service knows its members. */

import { getOrganization, type MemberRole } from '../../../../src/contract/auth/organizations.ts';
import { failures, isFailure } from '../../../../src/contract/failures.ts';
import { ask } from '../../ask.ts';

/** The role of who asks (by their own bearer), null for strangers and former members. */
export type FindRole = (organizationId: string, authorization: string | undefined) => Promise<MemberRole | null>;

/** `authUrl` is the base of the auth service. */
export function createRoleFinder(authUrl: string): FindRole {
  return async (id, authorization) => {
    if (authorization === undefined) return null;
    try {
      const { organization } = await ask({ url: authUrl, authorization }, { endpoint: getOrganization, input: { id } });
      return organization.ownRole;
    } catch (error) {
      if (isFailure(error) && (error.status === 404 || error.status === 403)) return null;
      throw error;
    }
  };
}

export const notFound = () => failures.notFound('This order');
