import { createBlockPage } from '../blocks/block-page.tsx';

export const homePage = createBlockPage('home');
