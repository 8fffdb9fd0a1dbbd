/** An app that must not build, because one of its actions has no endpoint. */
import type { Rendering, Segments } from '../../../engine/rendering.ts';
import { deleteEverything } from './actions.ts';

export const beginLayout = (): void => undefined;

export const pages = {};
export const layoutStateOf = () => '';
export const segmentsOf = (_rendering: Rendering): Segments => ({
  layout: ({ page }) => page,
  slots: { head: null, page: <form action={deleteEverything} />, counts: {} },
  currentLink: {},
});
