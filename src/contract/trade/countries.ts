import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'anyone' });

export const country = z.object({
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  /** Dial code without the plus; null if there is none. */
  callingCode: z.string().nullable(),
  /** ISO 3166-2 code without the country, or null. */
  regions: z.array(z.object({ name: z.string(), code: z.string().nullable() })),
});
export type Country = z.infer<typeof country>;

export const countryName = country.pick({ name: true, code: true });
export type CountryName = z.infer<typeof countryName>;

const code = z.string('Please choose a country.').regex(/^[A-Z]{2}$/, 'Please choose a country.');

export const listCountries = endpoint({
  method: 'GET',
  path: '/countries',
  summary: 'List countries by name, with their regions',
  input: z.object({}),
  output: z.object({ countries: z.array(country) }),
});

export const listCountryNames = endpoint({
  method: 'GET',
  path: '/country-names',
  summary: 'List names and codes of all countries',
  input: z.object({}),
  output: z.object({ countries: z.array(countryName) }),
});

export const getCountry = endpoint({
  method: 'GET',
  path: '/countries/:code',
  summary: 'Get a country with its regions',
  input: z.object({ code }),
  output: country,
});
