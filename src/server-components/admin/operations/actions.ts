'use server';
import { sendFailedMessage } from '#contract/operations.ts';
import { operation } from '../../request/action.ts';

const again = 'The message is being sent again.';
export const sendAgain = operation(sendFailedMessage.trade, 'messages', again);
export const sendAgainFromAuth = operation(sendFailedMessage.auth, 'messages', again);
