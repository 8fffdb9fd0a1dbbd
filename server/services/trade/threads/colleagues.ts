import { type Colleague, listColleaguesForServices } from '#contract/auth/colleagues.ts';
import type { ServiceCalls } from '../../service-calls.ts';

/** Finds colleagues who may answer inquiries. It returns none if auth fails, so that no text is lost for that. */
export type FindColleagues = () => Promise<readonly Colleague[]>;

export const createFindColleagues =
  ({ asSystem }: ServiceCalls): FindColleagues =>
  async () => {
    const found = await asSystem(listColleaguesForServices, { permission: 'inquiries.manage' }).catch(() => null);
    return found?.colleagues ?? [];
  };
