import { createContext, type SetStateAction, useContext } from 'react';

export type Navigation = {
  /** True while a page is loading. */
  readonly pending: boolean;
  /** For screen readers, after each client-side navigation. */
  readonly announcement: string;
  /** Visible until the next navigation. `reload` adds a link; `failed`: a form was not sent. */
  readonly notice: { readonly text: string; readonly reload: boolean; readonly failed?: boolean } | null;
  navigate(href: string): void;
  setNotice(notice: SetStateAction<Navigation['notice']>): void;
};

/** The default applies to server rendering. */
export const NavigationContext = createContext<Navigation>({
  pending: false,
  announcement: '',
  notice: null,
  navigate() {},
  setNotice() {},
});
export const useNavigation = (): Navigation => useContext(NavigationContext);
