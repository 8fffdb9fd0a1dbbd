import { getOrganization } from '#contract/auth/organizations.ts';
import { isFailure } from '#contract/failures.ts';
import type { PageContext } from '../../page.ts';

export type SelectedOrganization = { readonly id: string; readonly name: string };

/** Null if the user is no longer a member of the selected one, so that an old cookie locks nobody out. */
export async function selectedOrganization({ api, remembered }: PageContext): Promise<SelectedOrganization | null> {
  const id = remembered.organization;
  if (!id) return null;
  try {
    const { organization } = await api(getOrganization, { id });
    return organization.ownRole === null ? null : organization;
  } catch (error) {
    if (isFailure(error) && [403, 404, 422].includes(error.status)) return null;
    throw error;
  }
}
