'use client';
import { createContext, useContext } from 'react';
import './navigation.css';

export type Navigation = {
  /** True while a page is on its way. */
  readonly pending: boolean;
  /** Read out to screen readers after each soft navigation. */
  readonly announcement: string;
  /** Shown to everybody until the page is left; with a way to load it anew where that helps. */
  readonly notice: { readonly text: string; readonly reload: boolean } | null;
  navigate(href: string): void;
};

/** Before hydration, and in the HTML: nothing is on its way. */
export const NavigationContext = createContext<Navigation>({ pending: false, announcement: '', notice: null, navigate() {} });
export const useNavigation = (): Navigation => useContext(NavigationContext);

/** Progress, announcements and notices of the router. Stands once in the document. */
export function NavigationStatus() {
  const { pending, announcement, notice } = useNavigation();
  return (
    <>
      <div id="progress" data-pending={pending || undefined} aria-hidden="true" />
      <p id="announcer" aria-live="polite" aria-atomic="true">
        {announcement}
      </p>
      {/* Always there, so that screen readers hear what comes into it. */}
      <p id="notice" role="status">
        {notice?.text}
        {notice?.reload && (
          <a href="" data-reload>
            Reload
          </a>
        )}
      </p>
    </>
  );
}
