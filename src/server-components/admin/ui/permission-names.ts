import { permissions } from '#contract/auth/permissions.ts';

const prefix = 'may:';
export const fieldOf = (id: string): string => prefix + id;

/** Unchecked boxes are not sent. */
export const checkedPermissions = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(permissions).filter((id) => Object.hasOwn(fields, fieldOf(id)));
