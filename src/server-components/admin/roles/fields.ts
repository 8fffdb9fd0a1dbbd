import * as z from 'zod';
import { createRole, type RoleRecord } from '#contract/auth/roles.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';
import { checkedPermissions, fieldOf } from '../ui/permission-names.ts';

export const roleFields = defineFields({
  name: { label: 'Name', schema: createRole.input.shape.name, input: { required: true } },
  description: {
    label: 'Description',
    schema: z.string().trim().max(400).default(''),
    input: {},
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

export const impactKey = (permissionIds: readonly string[]): string => [...permissionIds].sort().join(' ') || 'none';
