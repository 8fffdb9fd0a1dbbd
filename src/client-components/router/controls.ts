/** How the rest of the browser's side moves the router. */
import type { SetStateAction } from 'react';
import type { Payload } from '../../rendering.ts';
import type { Navigation } from './navigation-context.ts';

export type Shown = {
  payload: Promise<Payload>;
  href: string;
  /** How the address changes in the commit that shows this page. */
  history?: 'push' | 'replace';
  /** Where to scroll to; the focus then goes to the content. Stays where it is when absent. */
  scroll?: number;
  /** After a form: puts the focus where it belongs. */
  settle?: () => void;
};
export type How = Omit<Shown, 'payload' | 'href'>;

export type Controls = {
  /** Address of the page that is shown. */
  readonly page: string;
  navigate(href: string): void;
  /** `note` is called when the page has come, what it gives back when it is in place. */
  go(href: string, how: How, note?: () => () => void): void;
  /** Gives up the page that is on its way. */
  stop(): void;
  /** After a change nothing that was fetched before it may be shown. */
  forget(): void;
  setShown(shown: Shown): void;
  setNotice: Navigation['setNotice'];
  setAnnouncement(text: SetStateAction<string>): void;
};
