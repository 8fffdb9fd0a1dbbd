'use server';
import { unsubscribe } from '#contract/auth/unsubscribe.ts';
import { t } from '#contract/translate.ts';
import { defineOperation } from '../../request/action.ts';

export const turnOff = defineOperation(unsubscribe, 'unsubscribe', () => t('These e-mails are turned off.'));
