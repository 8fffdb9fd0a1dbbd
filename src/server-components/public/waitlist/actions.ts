'use server';
import { href } from '#contract/routes.ts';
import { joinAction } from './joining.ts';

export const joinOwnWaitlist = joinAction((shown) => href('waitlist', shown));
