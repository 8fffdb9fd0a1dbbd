import { type Colleague, listColleaguesForServices } from '#contract/auth/colleagues.ts';
import type { ServiceCalls } from '../../service-calls.ts';

/** Those who may answer inquiries; nobody if they cannot be found, because no text is lost for that. */
export type FindColleagues = () => Promise<readonly Colleague[]>;

export const createFindColleagues =
  ({ asSystem }: ServiceCalls): FindColleagues =>
  async () => {
    const found = await asSystem(listColleaguesForServices, { permission: 'inquiries.manage' }).catch(() => null);
    return found?.colleagues ?? [];
  };
