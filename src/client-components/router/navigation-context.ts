import { createContext, type SetStateAction, useContext } from 'react';
import type { Notice } from './status.ts';

export type Navigation = {
  readonly pending: boolean;
  navigate(href: string): void;
  setNotice(notice: SetStateAction<Notice | null>): void;
};

/** The router gives it to every page in the browser; HTML is rendered without it. */
export const NavigationContext = createContext({} as Navigation);
export const useNavigation = (): Navigation => useContext(NavigationContext);
