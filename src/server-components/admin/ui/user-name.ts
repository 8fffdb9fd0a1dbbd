import type { User } from '#contract/auth/users.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';

export const nameOf = ({ name, phoneNumber, status }: Pick<User, 'name' | 'phoneNumber' | 'status'>): string =>
  name ?? (phoneNumber && spacedPhone(phoneNumber)) ?? (status === 'anonymised' ? 'Deleted user' : 'Unnamed user');
