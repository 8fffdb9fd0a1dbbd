/** Shows what the router does in elements that every document has (layouts/navigation-status.tsx), also where React has not taken it over. */
import { useLayoutEffect } from 'react';
import { t } from '#contract/translate.ts';

export type Notice = {
  readonly text: string;
  /** It has a link that reloads the page. */
  readonly reload: boolean;
  /** A form was not sent. */
  readonly failed?: boolean;
};
type Status = {
  readonly pending: boolean;
  /** It is pending because a form was sent. */
  readonly sending: boolean;
  readonly notice: Notice | null;
  /** The key of the layout, which has elements of its own. */
  readonly layout: string | undefined;
};

/** Milliseconds after which progress is also announced, so that quick answers are announced alone. */
const patience = 500;
/** Milliseconds: screen readers announce only changes of an element that they know, and it may have come with the page. */
const untilKnown = 150;

export function useStatus({ pending, sending, notice, layout }: Status): void {
  useLayoutEffect(() => {
    document.getElementById('progress')?.toggleAttribute('data-pending', pending);
    if (!pending) return undefined;
    const timer = setTimeout(write, patience, 'waiting', sending ? t('Sending…') : t('Loading…'));
    return () => {
      clearTimeout(timer);
      write('waiting', '');
    };
  }, [pending, sending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout comes with an empty element
  useLayoutEffect(() => {
    const shown = write('notice', notice ? t(notice.text) : '');
    shown?.toggleAttribute('data-failed', notice?.failed === true);
    if (!notice?.reload) return;
    const link = document.createElement('a');
    link.dataset['reload'] = link.href = '';
    link.textContent = t('Reload');
    shown?.append(link);
  }, [notice, layout]);
}

/** Screen readers announce only a changed text. */
export function announce(text: string): void {
  setTimeout(() => {
    const shown = document.getElementById('announcer')?.textContent;
    write('announcer', shown === text ? `${text}\u00a0` : text);
  }, untilKnown);
}

/** The screen of an error in the browser has none of these elements. */
function write(id: string, text: string): HTMLElement | null {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
  return element;
}
