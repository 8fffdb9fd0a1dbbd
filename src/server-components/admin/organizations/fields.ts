import { createOrganization, type Organization } from '#contract/auth/organizations.ts';
import { slug } from '#contract/fields.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';

const { name } = createOrganization.input.shape;

export const newOrganizationFields = defineFields({
  name: { label: 'Name', schema: name, input: { required: true } },
});
export const organizationFields = defineFields({
  ...newOrganizationFields,
  slug: { label: 'Address', schema: slug, input: { required: true, spellCheck: false } },
});

export const valuesOf = ({ name, slug }: Organization): Values => ({ name, slug });

export const historyLabels = {
  ...labelsOf(organizationFields),
  role: 'Role',
  userId: 'User',
  kind: 'How',
  invitationId: 'Invitation',
};
export const historyPhrases = {
  'organization.create': 'created this organization',
  'organization.change': 'renamed it',
  'organization.delete': 'deleted it',
  'organization.restore': 'restored it',
  'organization.invite': 'invited someone',
  'organization.revoke': 'revoked an invitation',
  'organization.join': 'became a member',
  'organization.role': 'changed the role of a member',
  'organization.transfer': 'transferred it',
  'organization.remove': 'removed a member',
  'organization.leave': 'left',
  'organization.decline': 'declined an invitation',
};
