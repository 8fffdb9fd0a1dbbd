import { href } from './routes.ts';

export const feedHref = `${href('news')}/feed.xml`;
