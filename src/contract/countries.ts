/** Countries with their regions, for choosing one and for checking what was chosen. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

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

export const listCountries = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/countries',
  access: 'anyone',
  summary: 'All countries by name, with their regions',
  input: z.object({}),
  output: z.object({ countries: z.array(country) }),
});
