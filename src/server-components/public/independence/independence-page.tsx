/** Whom the company answers to: blocks, edited in the back office. */
import { createBlockPage } from '../blocks/block-page.tsx';

export const independencePage = createBlockPage('independence');
