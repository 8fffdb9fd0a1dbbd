import type { FastifyRequest } from 'fastify';
import { getOrganization, type MemberRole } from '#contract/auth/organizations.ts';
import { isFailure } from '#contract/failures.ts';
import type { ServiceCalls } from '../../service-calls.ts';

/** Finds the role of the caller by their own bearer token; null for non-members. */
export type FindRole = (organizationId: string, request: FastifyRequest) => Promise<MemberRole | null>;

export function createRoleFinder({ asCallerOf }: ServiceCalls): FindRole {
  return async (id, request) => {
    try {
      const { organization } = await asCallerOf(request)(getOrganization, { id });
      return organization.ownRole;
    } catch (error) {
      if (isFailure(error) && (error.status === 404 || error.status === 403)) return null;
      throw error;
    }
  };
}
