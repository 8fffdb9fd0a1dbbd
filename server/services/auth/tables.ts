import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { accessRequestStates } from '#contract/auth/access-requests.ts';
import type { Counted, MergeException, MergeTask, MergingService } from '#contract/auth/merges.ts';
import type { MessageEvent } from '#contract/auth/messages.ts';
import type { MemberRole } from '#contract/auth/organizations.ts';
import type { Address, Language, User } from '#contract/auth/users.ts';
import type { PasskeyPurpose } from '#contract/passkey-options.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { DeliveryTables } from '../deliveries/tables.ts';
import type { EventTables } from '../events/tables.ts';
import type { WebhookEventTables } from '../webhooks/tables.ts';
import type { Former } from './users/merging/former.ts';
import type { WebhookTables } from './webhooks/tables.ts';

type At = Generated<Date>;
type Json<Value> = ColumnType<Value, string | null, string | null>;
/** Rows of an earlier version have no `from`. */
export type OwnedPhone = { number: string; from?: string | null; until: string };
export type Purpose = 'sign-in' | 'step-up' | 'phone';

export type AuthTables = EventTables &
  AuditTables &
  DeliveryTables &
  WebhookEventTables &
  WebhookTables & {
    users: {
      id: Generated<string>;
      phoneNumber: string | null;
      country: string | null;
      name: string | null;
      email: string | null;
      verifiedEmail: string | null;
      address: Json<Address | null>;
      language: Language | null;
      status: Generated<User['status']>;
      mergedIntoId: ColumnType<string | null, string | null | undefined>;
      createdAt: At;
      updatedAt: At;
      lastSignInAt: Date | null;
      deletesAt: Date | null;
      revision: Generated<number>;
    };
    permissions: { id: string; description: string; isCustom: Generated<boolean>; revision: Generated<number> };
    roles: {
      id: Generated<string>;
      name: string;
      description: Generated<string>;
      isSystem: Generated<boolean>;
      revision: Generated<number>;
      createdAt: At;
      updatedAt: At;
      trashedAt: Date | null;
    };
    rolePermissions: { roleId: string; permissionId: string };
    userRoles: { userId: string; roleId: string };
    notificationSettings: { userId: string; event: string; channel: string; enabled: boolean };
    sessions: {
      id: Generated<string>;
      userId: string;
      appId: string | null;
      tokenHash: Buffer;
      nextTokenHash: Buffer | null;
      issuedAt: At;
      rotateAfter: Date | null;
      deliveryMethod: string | null;
      factorType: string | null;
      startedAt: At;
      verifiedAt: At;
      lastSeenAt: At;
      endedAt: Date | null;
      device: string | null;
      network: string | null;
      passkeyAt: Date | null;
    };
    passkeys: {
      id: Generated<string>;
      userId: string;
      credentialId: string;
      publicKey: Buffer;
      counter: number;
      transports: string[];
      isSynced: boolean;
      name: string;
      createdAt: At;
      lastUsedAt: Date | null;
    };
    passkeyChallenges: {
      hash: Buffer;
      purpose: PasskeyPurpose;
      userId: string | null;
      sessionId: string | null;
      createdAt: At;
      expiresAt: Date;
      usedAt: Date | null;
    };
    passkeyRecoveries: {
      userId: string;
      requestedAt: At;
      approvedAt: Date | null;
      approvedBy: string | null;
      expiresAt: Date | null;
    };
    apiTokens: {
      id: string;
      userId: string;
      name: string;
      tokenHash: Buffer;
      permissionIds: string[];
      isReadOnly: boolean;
      createdAt: At;
      expiresAt: Date;
      lastUsedAt: Date | null;
      revokedAt: Date | null;
    };
    retiredTokens: { tokenHash: Buffer; sessionId: string; usableUntil: Date };
    devices: { userId: string; deviceHash: Buffer; lastUsedAt: At };
    codes: {
      id: string;
      purpose: Purpose;
      phoneNumber: string;
      country: string;
      appId: string;
      userId: string | null;
      codeHash: Buffer | null;
      providerId: string | null;
      attempts: Generated<number>;
      lastTry: Buffer | null;
      network: string;
      network56: string | null;
      network48: string | null;
      network32: string | null;
      prefix: string;
      deviceHash: Buffer | null;
      isTrusted: Generated<boolean>;
      charged: Generated<boolean>;
      failure: 'refused' | 'unsent' | null;
      createdAt: At;
      sentAt: Date | null;
      expiresAt: Date;
      supersededAt: Date | null;
      consumedAt: Date | null;
    };
    codeTries: { at: At; network: string; network56: string | null; network48: string | null; isFailed: boolean };
    clock: { isOnly: Generated<boolean>; latest: At };
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
    merges: {
      id: Generated<string>;
      keptId: string;
      mergedId: string;
      mergedBy: string | null;
      mergedAt: At;
      endsAt: ColumnType<Date, RawBuilder<Date>, never>;
      undoneAt: ColumnType<Date | null, undefined, RawBuilder<Date>>;
      undoneBy: ColumnType<string | null, undefined, string | null>;
      former: Json<Former>;
      moved: ColumnType<Record<string, Counted[]>, string | undefined, never>;
      undone: ColumnType<Record<string, MergeException[]>, string | undefined, never>;
    };
    mergeTasks: { mergeId: string; service: MergingService; kind: MergeTask['kind']; askedAt: At };
    erasures: { userId: string; service: string; phones: Json<OwnedPhone[]>; erasedAt: At };
    emailChecks: {
      id: string;
      userId: string;
      email: string;
      addressHash: Buffer;
      attempts: Generated<number>;
      createdAt: At;
      expiresAt: Date;
      usedAt: Date | null;
    };
    sentMessages: {
      messageId: string;
      channel: string;
      isSent: Generated<boolean>;
      at: At;
      addressHash: Buffer | null;
      event: string | null;
    };
    smsSpending: { day: string; purpose: 'security' | 'other'; messages: Generated<number>; cost: Generated<number> };
    smsBudgets: { month: string; budget: number; raisedAt: At };
    heldMessages: { messageId: string; event: MessageEvent; heldAt: At; triedAt: At; releasedAt: Date | null };
    bouncedAddresses: {
      addressHash: Buffer;
      type: 'bounce' | 'complaint';
      reason: string;
      at: Date;
      clearedAt: Date | null;
    };
    returnedMessages: {
      messageId: string;
      type: 'bounce' | 'complaint';
      event: MessageEvent;
      addressHash: Buffer;
      reason: string;
      at: Date;
      createdAt: At;
    };
    accessRequests: {
      id: Generated<string>;
      userId: string;
      screen: string;
      reason: string;
      state: Generated<(typeof accessRequestStates)[number]>;
      createdAt: At;
      decidedAt: Date | null;
      decidedBy: string | null;
      roleId: string | null;
      note: string | null;
    };
    savedViews: {
      id: Generated<string>;
      userId: string;
      list: string;
      name: string;
      query: string;
      createdAt: At;
    };
    views: {
      id: Generated<string>;
      tokenHash: Buffer;
      sessionId: string;
      viewerId: string;
      userId: string;
      startedAt: At;
      expiresAt: Date;
      endedAt: Date | null;
    };
    invitationAttempts: { userId: string; at: At };
  };
