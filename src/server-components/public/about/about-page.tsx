/** Who the company is: blocks, edited in the back office. */
import { createBlockPage } from '../blocks/block-page.tsx';

export const aboutPage = createBlockPage('about');
