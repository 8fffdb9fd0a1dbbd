/** Values that a merge replaces in auth, for its undo: ids, roles and times, but no data of the person. */
import type { MemberRole } from '#contract/auth/organizations.ts';

export const profileFields = ['name', 'address', 'email', 'language'] as const;

export type FormerMember = { readonly role: MemberRole; readonly joinedAt: string; readonly leftAt: string | null };
export type FormerMembership = {
  readonly organizationId: string;
  /** The membership of the kept user; null if they never were a member. */
  readonly kept: FormerMember | null;
  readonly merged: FormerMember;
  /** The role that the kept user has since the merge. */
  readonly role: MemberRole;
};

export type Former = {
  /** `isNew`: the kept user did not have it. */
  readonly roles: ReadonlyArray<{ readonly id: string; readonly isNew: boolean }>;
  readonly memberships: readonly FormerMembership[];
  /** Fields that the kept user got. */
  readonly profile: ReadonlyArray<(typeof profileFields)[number]>;
};
