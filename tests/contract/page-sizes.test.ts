import { expect, test } from 'vitest';
import { read, repositoryFiles } from '../helpers/repository-files.ts';

test('S137: each size of a page is a limit of the contract, and only a glimpse of a list says how many it shows', () => {
  const literals = repositoryFiles('src', 'server')
    .filter((file) => /\.tsx?$/.test(file) && file !== 'src/contract/fields.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/pageSize\w*(?:: number)?\s*[:=(]\s*(\d+)\b.*/gi)].map((found) => [file, ...found]),
    )
    .filter(([, , size]) => Number(size) > 8)
    .map(([file, text]) => `${file}: ${text}`);
  expect(literals).toEqual([]);
});
