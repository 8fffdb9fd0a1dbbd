/** What the company works towards: blocks, edited in the back office. */
import { createBlockPage } from '../blocks/block-page.tsx';

export const horizonPage = createBlockPage('horizon');
