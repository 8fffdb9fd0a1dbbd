import { failures } from '#contract/failures.ts';
import { getCountry, listCountries, listCountryNames } from '#contract/trade/countries.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { findCountry, listAll } from './countries.ts';

export function addCountryRoutes(service: Service<TradeTables>): void {
  serve(service, listCountries, async () => ({ countries: listAll() }));
  serve(service, listCountryNames, async () => ({ countries: listAll() }));
  serve(service, getCountry, async ({ code }) => {
    const country = findCountry(code);
    if (!country) throw failures.notFound('this_country');
    return country;
  });
}
