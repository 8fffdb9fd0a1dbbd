'use server';
import { href } from '#contract/routes.ts';
import { joinAction } from '../waitlist/joining.ts';

export const joinProductWaitlist = joinAction((shown) => href('product', shown));
