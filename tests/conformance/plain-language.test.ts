import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bannedInSource, bannedOnScreens } from '../helpers/plain-language.ts';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'engine'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(tsx?|css|sql)$/.test(file));

test('code and comments use the terms of the glossary', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const word = bannedInSource.exec(line)?.[0];
        return word === undefined ? [] : [`${file}:${index + 1}: ${word}`];
      }),
  );
  expect(found).toEqual([]);
});

test('the lists match old words and accept plain ones', () => {
  expect('takeOut(ConfirmDeed)').toMatch(bannedInSource);
  expect('No role is like that. Give it to nobody.').toMatch(bannedOnScreens);
  expect('This role does not exist. Never share this code.').not.toMatch(bannedOnScreens);
});
