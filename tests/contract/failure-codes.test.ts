import { expect, test } from 'vitest';
import { failureCodes } from '#contract/failure-codes.ts';
import { failure, isFailure, passedOn } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { read, repositoryFiles } from '../helpers/repository-files.ts';

const sources = repositoryFiles('src', 'server').filter(
  (file) => /\.tsx?$/.test(file) && file !== 'src/contract/failure-codes.ts',
);

test('S131: the codes of failures are in one list, sorted and once, and each is in use', () => {
  expect(failureCodes).toEqual([...new Set(failureCodes)].sort());
  const text = sources.map(read).join('\n');
  expect(failureCodes.filter((code) => !new RegExp(`'${code}'|\\b${code}:`).test(text))).toEqual([]);
});

test('S131: only what passes on the failure of another program, or says it again, takes other codes', () => {
  expect(isFailure(passedOn({ status: 418, code: 'teapot' }, givenText('No coffee.')))).toBe(true);
  // @ts-expect-error The type check of the house finds a code that is not on the list.
  failure(418, 'teapot', givenText('No coffee.'));
  expect(sources.filter((file) => /\bpassedOn\(/.test(read(file)))).toEqual([
    'server/client/api-response.ts',
    'server/gateway/calls/attachments.ts',
    'server/http/http.ts',
    'server/services/bounded-process.ts',
    'src/contract/failures.ts',
    'src/server-components/account/ordering/actions.ts',
    'src/server-components/request/action.ts',
    'src/server-components/request/address-errors.ts',
  ]);
});
