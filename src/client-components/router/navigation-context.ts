import { createContext, type SetStateAction, useContext } from 'react';

export type Navigation = {
  readonly pending: boolean;
  /** It is pending because a form was sent. */
  readonly sending: boolean;
  readonly announcement: string;
  /** `reload` adds a link; `failed`: a form was not sent. */
  readonly notice: { readonly text: string; readonly reload: boolean; readonly failed?: boolean } | null;
  navigate(href: string): void;
  setNotice(notice: SetStateAction<Navigation['notice']>): void;
};

export const NavigationContext = createContext<Navigation>({
  pending: false,
  sending: false,
  announcement: '',
  notice: null,
  navigate() {},
  setNotice() {},
});
export const useNavigation = (): Navigation => useContext(NavigationContext);
