import { createBlockPage } from '../blocks/block-page.tsx';

export const aboutPage = createBlockPage('about');
