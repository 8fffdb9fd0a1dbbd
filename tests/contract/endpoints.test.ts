import { expect, test } from 'vitest';
import { endpointsOf } from '../helpers/contract-endpoints.ts';

test('no two endpoints have the same method and address', () => {
  const places = (['auth', 'apps', 'content', 'trade'] as const)
    .flatMap(endpointsOf)
    .map(({ method, service, path }) => `${method} /${service}${path.replace(/:\w+/g, ':')}`);
  expect(places.length).toBeGreaterThan(200);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
