'use server';
import { href } from '#contract/routes.ts';
import { joinAction } from '../parts/join-waitlist.ts';

export const joinOwnWaitlist = joinAction((shown) => href('waitlist', shown));
