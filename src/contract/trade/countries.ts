/** Countries with their regions, for choosing one and for checking what was chosen. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const country = z.object({
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  /** Dial code without the plus; null where nobody can be called. */
  callingCode: z.string().nullable(),
  /** Short code of ISO 3166-2 without the country, null where there is none. */
  regions: z.array(z.object({ name: z.string(), code: z.string().nullable() })),
});
export type Country = z.infer<typeof country>;

export const countryName = country.pick({ name: true, code: true });
export type CountryName = z.infer<typeof countryName>;

const code = z.string('Please choose a country.').regex(/^[A-Z]{2}$/, 'Please choose a country.');

export const listCountries = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/countries',
  access: 'anyone',
  summary: 'List countries by name, with their regions',
  input: z.object({}),
  output: z.object({ countries: z.array(country) }),
});

/** What a form needs: a tenth of the whole list. */
export const listCountryNames = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/country-names',
  access: 'anyone',
  summary: 'List names and codes of all countries',
  input: z.object({}),
  output: z.object({ countries: z.array(countryName) }),
});

export const getCountry = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/countries/:code',
  access: 'anyone',
  summary: 'Get a country with its regions',
  input: z.object({ code }),
  output: country,
});
