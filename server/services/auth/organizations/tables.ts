/** Row types of the tables of organizations in `auth/migrations/001-auth.sql`. */
import type { Generated } from 'kysely';
import type { MemberRole } from '#contract/auth/organizations.ts';
import type { AuditTables } from '../../audit/tables.ts';

type At = Generated<Date>;

export type OrganizationTables = AuditTables & {
  organizations: {
    id: Generated<string>;
    name: string;
    slug: string;
    revision: Generated<number>;
    trashedAt: Date | null;
    createdAt: At;
    updatedAt: At;
  };
  organizationMembers: {
    organizationId: string;
    userId: string;
    role: MemberRole;
    joinedAt: At;
    leftAt: Date | null;
  };
  invitations: {
    id: Generated<string>;
    organizationId: string;
    kind: 'phone' | 'link' | 'code';
    role: Exclude<MemberRole, 'owner'>;
    phoneNumber: string | null;
    secretHash: Buffer | null;
    createdBy: string | null;
    createdAt: At;
    expiresAt: Date;
    acceptedAt: Date | null;
    acceptedBy: string | null;
    revokedAt: Date | null;
    declinedAt: Date | null;
  };
  invitationAttempts: { userId: string; at: At };
  /** Only the columns that organizations need. */
  users: { id: string; name: string | null; phoneNumber: string | null; status: string };
};
