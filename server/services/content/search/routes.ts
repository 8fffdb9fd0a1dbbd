import { searchSite } from '#contract/content/search.ts';
import { languageIn } from '#contract/languages.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { searchVisible } from './queries.ts';

export function addSearchRoutes(service: Service<ContentTables>): void {
  serve(service, searchSite, (input, { database, request }) =>
    searchVisible(database, { ...input, language: languageIn(request.headers) }),
  );
}
