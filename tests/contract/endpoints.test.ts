import { expect, test } from 'vitest';
import { endpointsOf } from '../helpers/contract-endpoints.ts';

test('no two endpoints have the same method and path', () => {
  const paths = (['auth', 'apps', 'content', 'trade'] as const)
    .flatMap(endpointsOf)
    .map(({ method, service, path }) => `${method} /${service}${path.replace(/:\w+/g, ':')}`);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
