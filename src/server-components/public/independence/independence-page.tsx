import { createBlockPage } from '../blocks/block-page.tsx';

export const independencePage = createBlockPage('independence');
