import { failures } from '#contract/failures.ts';
import type { Viewer } from '#contract/viewer.ts';

export function ownId(viewer: Viewer | null): string {
  if (!viewer) throw failures.unauthorized();
  return viewer.user.id;
}
