'use server';
import { unsubscribe } from '#contract/auth/unsubscribe.ts';
import { operation } from '../../request/action.ts';

export const turnOff = operation(unsubscribe, 'unsubscribe', 'These e-mails are turned off.');
