/** Keys of pages, which their forms send: 16 random characters, and 6 that stand for the user whom the page was shown to. */
import { hash, randomBytes } from 'node:crypto';
import { acceptableFormKey, formKeyField } from '#contract/form-key.ts';

const nobody = '------';
const markOf = (userId: string | undefined): string =>
  userId === undefined ? nobody : hash('sha256', userId, 'base64url').slice(0, nobody.length);

export const createFormKey = (userId: string | undefined): string =>
  randomBytes(12).toString('base64url') + markOf(userId);

export const isKeyOfOther = (key: string, userId: string): boolean => {
  const mark = key.slice(-nobody.length);
  return mark !== nobody && mark !== markOf(userId);
};

export function formKeyOf(data: FormData): string | undefined {
  const key = data.get(formKeyField);
  return typeof key === 'string' && acceptableFormKey.test(key) ? key : undefined;
}
