import { createCustomPermission } from '#contract/auth/custom-permissions.ts';
import { defineFields, labelsOf } from '../ui/fields.ts';

const { id, description } = createCustomPermission.input.shape;

export const permissionFields = defineFields({
  description: {
    label: 'What it allows',
    hint: 'As people read it in roles, for example “See what is in stock”.',
    schema: description,
    input: { required: true },
  },
});

export const newPermissionFields = defineFields({
  id: {
    label: 'Id',
    hint: 'Programs use it, and it never changes. Begins with app., for example app.see-stock.',
    schema: id,
    input: { required: true, spellCheck: false, autoCapitalize: 'none' },
  },
  ...permissionFields,
});

export const permissionHistory = {
  historyPhrases: {
    'permission.create': 'created this permission',
    'permission.change': 'renamed it',
    'permission.delete': 'deleted it',
  },
  historyLabels: labelsOf(permissionFields),
};
