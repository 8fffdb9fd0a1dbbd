'use server';
import * as z from 'zod';
import {
  changeCustomPermission,
  createCustomPermission,
  deleteCustomPermission,
} from '#contract/auth/custom-permissions.ts';
import { revision } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';
import { permissionFields } from './permission-fields.ts';
import { permissionsPart } from './permissions-data.ts';

const part = permissionsPart;

export const createPermission = defineOperation(createCustomPermission, 'new-permission', ({ permission }) =>
  redirect(screenHref('rolesAdmin', { part, permission: permission.id, done: 'created' })),
);

export const savePermission = defineOperation(
  changeCustomPermission,
  'permission',
  'Permission saved.',
  schemaOf(permissionFields).extend({ permissionId: z.string(), revision }),
);

export const deletePermission = defineOperation(
  deleteCustomPermission,
  'permission-operation',
  redirect(screenHref('rolesAdmin', { part, done: 'deleted' })),
);
