/** The router's interface for the other browser modules. */
import type { SetStateAction } from 'react';
import type { Payload } from '../../../engine/rendering.ts';
import type { Navigation } from './navigation-context.ts';

export type Shown = {
  payload: Promise<Payload>;
  href: string;
  /** How the URL changes when this page is committed. */
  history?: 'push' | 'replace';
  /** Scrolls there (px) and focuses the content. Without it, the scroll position stays. */
  scroll?: number;
  /** Restores the focus after a form. */
  settle?: () => void;
};
export type NavigationOptions = Omit<Shown, 'payload' | 'href'>;

export type Controls = {
  /** URL of the current page. */
  readonly page: string;
  navigate(href: string): void;
  /** `note` is called when the page has arrived, and the function that it returns when the page is committed. */
  go(href: string, options: NavigationOptions, note?: () => () => void): void;
  /** Cancels the pending navigation. */
  stop(): void;
  /** Drops all cached pages, which are stale after a change. */
  forget(): void;
  setShown(shown: Shown): void;
  setNotice: Navigation['setNotice'];
  setAnnouncement(text: SetStateAction<string>): void;
};
