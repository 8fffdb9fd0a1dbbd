import { permissions } from '#contract/auth/permissions.ts';
import { mayGive } from '#contract/auth/read-only-permissions.ts';
import type { Viewer } from '#contract/viewer.ts';
import { heldCustom } from '../../../admin/ui/custom-permissions.ts';

/** `these` stands for the permissions that are chosen. */
export const tokenScopes = ['none', 'all', 'these'] as const;

/** The permissions that somebody can give to a token, with what they are for. */
export function givable(viewer: Viewer | null): ReadonlyArray<readonly [id: string, label: string]> {
  const held: ReadonlySet<string> = viewer?.permissions ?? new Set();
  return [
    ...Object.entries(permissions).filter(([id]) => mayGive(held, id)),
    ...heldCustom(viewer).map(({ id, description }) => [id, description] as const),
  ];
}
