import { href } from '#contract/routes.ts';

export const feedHref = `${href('news')}/feed.xml`;
