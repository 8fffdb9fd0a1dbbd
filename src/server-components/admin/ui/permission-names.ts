import { isCustomPermission } from '#contract/auth/custom-permissions.ts';
import { permissions } from '#contract/auth/permissions.ts';

export const isPermissionId = (text: string): boolean => Object.hasOwn(permissions, text) || isCustomPermission(text);

const prefix = 'may:';
export const fieldOf = (id: string): string => prefix + id;

/** Unchecked boxes are not sent. */
export const checkedPermissions = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(fields).flatMap((name) => {
    const id = name.slice(prefix.length);
    return name.startsWith(prefix) && isPermissionId(id) ? [id] : [];
  });
