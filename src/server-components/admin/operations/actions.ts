'use server';
import { sendFailedMessage } from '#contract/operations.ts';
import { operation } from '../../request/action.ts';

export const tryMessageAgain = operation(sendFailedMessage, 'messages', 'The message is being sent again.');
