/** An app that must not build, because a client component imports an action. */
import type { Rendering, Segments } from '../../../engine/rendering.ts';
import { Sender } from './client-components/sender.tsx';

export const beginLayout = (): void => undefined;

export const pages = {};
export const layoutStateOf = () => '';
export const segmentsOf = (_rendering: Rendering): Segments => ({
  layout: ({ page }) => page,
  slots: { head: null, page: <Sender />, counts: {} },
  currentLink: {},
});
