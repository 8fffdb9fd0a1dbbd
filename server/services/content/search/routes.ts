import { searchSite } from '#contract/content/search.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { searchVisible } from './queries.ts';

export function addSearchRoutes(service: Service<ContentTables>): void {
  serve(service, searchSite, async (input, { database }) => searchVisible(database, input));
}
