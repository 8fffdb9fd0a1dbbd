/** What the router tells the components around it. */
import { createContext, type SetStateAction, useContext } from 'react';

export type Navigation = {
  /** True while a page is on its way. */
  readonly pending: boolean;
  /** Read out to screen readers after each soft navigation. */
  readonly announcement: string;
  /** Shown to everybody until the page is left; with a way to load it anew where that helps. `failed`: a form was not sent. */
  readonly notice: { readonly text: string; readonly reload: boolean; readonly failed?: boolean } | null;
  navigate(href: string): void;
  setNotice(notice: SetStateAction<Navigation['notice']>): void;
};

/** Before hydration, and in the HTML: nothing is on its way. */
export const NavigationContext = createContext<Navigation>({
  pending: false,
  announcement: '',
  notice: null,
  navigate() {},
  setNotice() {},
});
export const useNavigation = (): Navigation => useContext(NavigationContext);
