/** Where the Atom feed of the news is served. */
import { href } from '../../contract/routes.ts';

export const feedHref = `${href('news')}/feed.xml`;
