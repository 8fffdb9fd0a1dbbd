import type { Viewer } from '#contract/viewer.ts';

/** The time is shorter than any service requires, which leaves time to finish the form. */
const freshMilliseconds = 10 * 60_000;

/** True if the auth service does not say when the session was confirmed. */
export function isFreshlyConfirmed({ viewer, now }: { readonly viewer: Viewer | null; readonly now: Date }): boolean {
  const verifiedAt = viewer?.verifiedAt?.getTime();
  return verifiedAt === undefined || now.getTime() - verifiedAt < freshMilliseconds;
}
