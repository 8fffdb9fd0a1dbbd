import * as z from 'zod';
import { createRole, type previewRole, type RoleRecord } from '#contract/auth/roles.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';
import { checkedPermissions, fieldOf } from '../ui/permission-names.ts';

export const roleFields = defineFields({
  name: { label: 'Name', schema: createRole.input.shape.name, input: { required: true, maxLength: 120 } },
  description: {
    label: 'Description',
    schema: z.string().trim().max(400).default(''),
    input: { maxLength: 400 },
  },
  permissionIds: { label: 'Permissions', text: (_, values) => checkedPermissions(values).sort().join('\n') },
});

export const valuesOf = ({ name, description, permissions }: RoleRecord): Values => ({
  name,
  description,
  ...Object.fromEntries(permissions.map(({ id }) => [fieldOf(id), 'on'])),
});

export const historyLabels = { ...labelsOf(roleFields), userId: 'User' };
export const historyPhrases = {
  'role.create': 'created this role',
  'role.change': 'changed this role',
  'role.delete': 'deleted this role',
  'role.restore': 'restored this role',
  'role.add-user': 'gave this role to',
  'role.remove-user': 'removed this role from',
};

type Losing = OutputOf<typeof previewRole>['losing'];

export function impactText(losing: Losing): string {
  const lines = losing
    .slice(0, 20)
    .map(({ name, permissionIds }) => `${name ?? 'Unnamed user'} loses ${permissionIds.join(', ')}`);
  if (losing.length > lines.length) lines.push(`and ${losing.length - lines.length} more`);
  return lines.join('\n');
}

export const impactKey = (permissionIds: readonly string[]): string => [...permissionIds].sort().join(' ') || 'none';
