import type { RenderContext } from '../pages/render-pages.ts';

/** The page is rendered for nobody in particular, and still not from what public pages share. */
export const nobody: NonNullable<RenderContext['visitor']> = {
  viewer: null,
  screens: [],
  accessRules: null,
  remembered: {},
  sideBar: 'full',
  remember: () => undefined,
  signIn: null,
};
