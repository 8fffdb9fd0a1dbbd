import { FindRecords } from '../admin/overview/find-records.tsx';
import { beginOverview, Overview } from '../admin/overview/overview.tsx';
import { accountPageWith } from './home/account-home.tsx';

/** Staff see parts of the back office on it. */
export const accountPage = accountPageWith({ FindRecords, Overview, beginOverview });
