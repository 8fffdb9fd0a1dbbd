/** Keys of records look like `post:{id}`. */
import * as z from 'zod';
import type { Permission } from './auth/permissions.ts';
import { allScreens, type ScreenRecordKind } from './screens.ts';

export type RecordKind = ScreenRecordKind;

export const recordPermissions = {
  ...Object.fromEntries(
    allScreens.flatMap(({ permissions }) =>
      Object.entries(permissions).flatMap(([id, { records }]) => records.map((kind) => [kind, id])),
    ),
  ),
} as Readonly<Record<RecordKind, Permission>>;

const kinds = Object.keys(recordPermissions).join('|');

export const recordKey = z.string().regex(new RegExp(`^(?:${kinds}):[A-Za-z0-9-]{1,100}$`), 'This is not a record.');

export function splitKey(key: string): { kind: RecordKind; id: string } {
  const [kind, ...rest] = key.split(':');
  return { kind: kind as RecordKind, id: rest.join(':') };
}
