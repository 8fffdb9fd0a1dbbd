/** What stands at the door: blocks, edited in the back office. */
import { createBlockPage } from '../blocks/block-page.tsx';

export const homePage = createBlockPage('home');
