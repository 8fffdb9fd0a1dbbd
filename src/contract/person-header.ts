/** The id of the person whose page sends a form. Another tab may have signed in somebody else meanwhile. */
import type { Viewer } from './viewer.ts';

export const personHeader = 'x-person';

const viewPrefix = 'view:';

/** Pages of a view belong to nobody else: neither to the user nor to the impersonator. */
export const personOf = ({ user, view }: Pick<Viewer, 'user' | 'view'>): string =>
  view ? viewPrefix + view.id : user.id;

/** Nothing that is typed, read or opened there is stored. */
export const isPersonOfView = (person: string | undefined): boolean => person?.startsWith(viewPrefix) === true;
