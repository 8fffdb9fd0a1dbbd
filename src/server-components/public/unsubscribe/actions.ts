'use server';
import { unsubscribe } from '#contract/auth/unsubscribe.ts';
import { t } from '#contract/translate.ts';
import { operation } from '../../request/action.ts';

export const turnOff = operation(unsubscribe, 'unsubscribe', () => t('These e-mails are turned off.'));
