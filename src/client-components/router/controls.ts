import type { Payload } from '../../../engine/rendering.ts';
import type { Navigation } from './navigation-context.ts';

export type Shown = {
  /** Null while the router shows the document without a payload by which it was opened. */
  payload: Payload | null;
  href: string;
  history?: 'push' | 'replace';
  /** Pixels; without it, the scroll position stays. */
  scroll?: number;
  settle?: () => void;
};
export type NavigationOptions = Omit<Shown, 'payload' | 'href'>;

export type Controls = {
  readonly page: string;
  readonly formKey: string | null;
  navigate(href: string): void;
  /** `note` is called when the page has arrived, the function it returns when the page is committed. */
  go(href: string, options: NavigationOptions, note?: () => () => void): void;
  stop(): void;
  /** Shows progress until the page shows the answer to the form that was sent. */
  track(sent: Promise<unknown>): void;
  /** After a change all cached pages are stale. */
  forget(): void;
  setShown(shown: Shown): void;
  setNotice: Navigation['setNotice'];
  /** To screen readers. */
  announce(text: string): void;
};
