'use server';
import { acceptPolicy } from '#contract/content/policy-acceptances.ts';
import { t } from '#contract/translate.ts';
import { defineOperation } from '../request/action.ts';

export const acceptOpenPolicy = defineOperation(acceptPolicy, 'accept-policy', () =>
  t('Thank you. We have recorded which version you accepted and when.'),
);
