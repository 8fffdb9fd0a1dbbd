import { createUser, type User } from '#contract/auth/users.ts';
import { Badge } from '../../ui/badge.tsx';
import { phoneLabels } from '../../ui/phone-fields.tsx';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';

const { name, email } = createUser.input.shape;

export const profileFields = defineFields({
  name: { label: 'Name', schema: name, input: {} },
  email: { label: 'E-mail', schema: email, input: { type: 'email' } },
});
export const newUserFields = defineFields({
  country: { label: phoneLabels.country },
  phoneNumber: { label: phoneLabels.phoneNumber },
  ...profileFields,
});

export const valuesOf = ({ name, email }: User): Values => ({ name: name ?? '', email: email ?? '' });

/** Nobody signs in with it, and nothing of it can be changed. */
export const isClosed = ({ status }: Pick<User, 'status'>): boolean => status === 'merged' || status === 'anonymised';

export function UserStatusBadge({ user: { status, deletesAt } }: { readonly user: User }) {
  if (status === 'suspended') return <Badge tone="accent">Suspended</Badge>;
  if (status === 'merged') return <Badge tone="muted">Merged</Badge>;
  if (status === 'anonymised') return <Badge tone="muted">Deleted</Badge>;
  return deletesAt ? <Badge tone="accent">Deletion scheduled</Badge> : <Badge tone="good">Active</Badge>;
}

export function EmailState({ user: { email, emailConfirmed, emailProblem } }: { readonly user: User }) {
  if (emailProblem === null) return `${email} (${emailConfirmed ? 'confirmed' : 'not confirmed'})`;
  const why =
    emailProblem.type === 'bounce' ? `E-mails come back: ${emailProblem.reason}` : 'They reported one as spam';
  return (
    <>
      {email} <Badge tone="accent">No e-mail is sent</Badge> {why}. This ends when they confirm the address again.
    </>
  );
}

export const historyLabels = {
  ...labelsOf(profileFields),
  address: 'Address',
  language: 'Language of messages',
  emailProblem: 'E-mails come back',
  verifiedEmail: 'Confirmed e-mail',
  phoneNumber: 'Phone',
  country: 'Country',
  status: 'Status',
  deletesAt: 'Will be deleted on',
  sessions: 'Sessions',
  userId: 'User',
  permissionIds: 'Permissions',
  isReadOnly: 'Read-only',
  expiresAt: 'Expires on',
  fields: 'Deleted fields',
  profile: 'Fields of the profile',
  mergedIntoId: 'Merged into',
  moved: 'Moved',
  screen: 'Screen',
  list: 'List',
  reason: 'Reason',
  note: 'Note',
  isSynced: 'Synced',
  passkeys: 'Passkeys',
  cause: 'Cause',
};
export const historyPhrases = {
  'user.create': 'created this user',
  'user.change': 'changed the profile',
  'user.change-phone': 'changed the phone number',
  'user.confirm-email': 'confirmed the e-mail address',
  'user.change-notifications': 'changed the notification settings',
  'user.suspend': 'suspended this user',
  'user.reinstate': 'reactivated this user',
  'user.anonymise': 'deleted the personal data',
  'user.merge': 'merged two users',
  'user.unmerge': 'undid a merge',
  'user.finish-merge': 'erased the merged account',
  'user.end-sessions': 'ended sessions',
  'user.create-token': 'created an API token',
  'user.revoke-token': 'revoked an API token',
  'user.request-access': 'requested access to a screen',
  'user.withdraw-access': 'withdrew a request for access',
  'user.grant-access': 'granted a request for access',
  'user.decline-access': 'declined a request for access',
  'user.add-passkey': 'added a passkey',
  'user.rename-passkey': 'renamed a passkey',
  'user.remove-passkey': 'removed a passkey',
  'user.reset-passkeys': 'removed all passkeys',
  'user.request-recovery': 'asked to add a passkey, because theirs is lost',
  'user.approve-recovery': 'let this user add another passkey',
  'user.save-view': 'saved a view of a list',
  'user.change-view': 'changed a saved view of a list',
  'user.delete-view': 'deleted a saved view of a list',
  'user.export': 'downloaded their data',
  'user.report-session': 'reported a sign-in that was not theirs',
  'user.ask-deletion': 'requested account deletion',
  'user.keep': 'cancelled the deletion',
  'user.start-view': 'began to see the site as this user',
  'user.end-view': 'stopped seeing the site as this user',
  'role.add-user': 'gave this user the role',
  'role.remove-user': 'removed the role',
};
