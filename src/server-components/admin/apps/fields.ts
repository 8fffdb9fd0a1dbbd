import * as z from 'zod';
import type { AppRecord } from '#contract/apps/app-records.ts';
import { type AccessRule, createAccessRule, createApp } from '#contract/apps/apps.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';
import { checkedPermissions, fieldOf } from '../ui/permission-names.ts';

export const appFields = defineFields({
  name: { label: 'Name', schema: createApp.input.shape.name, input: { required: true } },
  domain: {
    label: 'Domain',
    hint: 'For example example.com',
    schema: createApp.input.shape.domain,
    input: { required: true, spellCheck: false },
  },
});

export const ruleFields = defineFields({
  path: {
    label: 'Path',
    hint: 'Starts with a slash, for example /account/orders',
    schema: createAccessRule.input.shape.path,
    input: { required: true, spellCheck: false },
  },
  description: { label: 'Description', schema: z.string().trim().max(400).default(''), input: {} },
  open: {
    label: 'Permissions',
    schema: z.literal('on').optional(),
    text: (_, values) => checkedPermissions(values).sort().join('\n'),
  },
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }));

export const newRuleFields = defineFields({
  method: { label: 'Method', schema: createAccessRule.input.shape.method, options: methods },
  ...ruleFields,
});

export const valuesOfApp = ({ name, domain }: AppRecord): Values => ({ name, domain });

export const valuesOfRule = ({ path, description, requiredPermissionIds }: AccessRule): Values => ({
  path,
  description,
  ...Object.fromEntries(requiredPermissionIds.map((id) => [fieldOf(id), 'on'])),
});

export const historyLabels = {
  ...labelsOf(appFields),
  ...labelsOf(newRuleFields),
  permissionId: 'Permission',
  permissionIds: 'Permissions',
  appId: 'App',
};
export const historyPhrases = {
  'app.create': 'created this app',
  'app.change': 'changed it',
  'app.delete': 'deleted it',
  'app.restore': 'restored it',
  'endpoint.create': 'created this endpoint',
  'endpoint.change': 'changed it',
  'endpoint.delete': 'deleted it',
  'endpoint.restore': 'restored it',
  'endpoint.link': 'linked a permission',
  'endpoint.unlink': 'unlinked a permission',
};
