import { createBlockPage } from '../blocks/block-page.tsx';

export const horizonPage = createBlockPage('horizon');
