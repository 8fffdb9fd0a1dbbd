import type { User } from '#contract/auth/users.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { Badge } from '../../ui/badge.tsx';

export const nameOf = ({ name, phoneNumber, status }: Pick<User, 'name' | 'phoneNumber' | 'status'>): string =>
  name ?? (phoneNumber && spacedPhone(phoneNumber)) ?? (status === 'anonymised' ? 'Deleted user' : 'Unnamed user');

export function UserStatusBadge({ user: { status, deletesAt } }: { readonly user: User }) {
  if (status === 'suspended') return <Badge tone="accent">Suspended</Badge>;
  if (status === 'anonymised') return <Badge tone="muted">Deleted</Badge>;
  return deletesAt ? <Badge tone="accent">Deletion scheduled</Badge> : <Badge tone="good">Active</Badge>;
}
