import type { previewRole } from '#contract/auth/roles.ts';
import type { OutputOf } from '#contract/endpoint.ts';

type Losing = OutputOf<typeof previewRole>['losing'];

/** One line per user, at most twenty. */
export function impactText(losing: Losing): string {
  const lines = losing
    .slice(0, 20)
    .map(({ name, permissionIds }) => `${name ?? 'Unnamed user'} loses ${permissionIds.join(', ')}`);
  if (losing.length > lines.length) lines.push(`and ${losing.length - lines.length} more`);
  return lines.join('\n');
}

export const impactKey = (permissionIds: readonly string[]): string => [...permissionIds].sort().join(' ') || 'none';
