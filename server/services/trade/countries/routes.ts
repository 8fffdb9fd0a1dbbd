import { listCountries } from '../../../../src/contract/countries.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { listAll } from './countries.ts';

export function addCountryRoutes(service: Service<TradeTables>): void {
  serve(service, listCountries, async () => ({ countries: listAll() }));
}
