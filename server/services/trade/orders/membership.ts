/** Looks up roles in organizations, which decide who may see and cancel their orders. */

import { getOrganization, type MemberRole } from '#contract/auth/organizations.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { ask } from '../../ask.ts';

/** The role of the caller (by their own bearer token); null for non-members. */
export type FindRole = (organizationId: string, authorization: string | undefined) => Promise<MemberRole | null>;

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
