'use client';
import { type ReactNode, use, useLayoutEffect } from 'react';
import { forgetPages } from '../router/scroll-positions.ts';
import { SlotsContext } from '../router/slot.tsx';

/** `words` are read out instead of the count; without them, "waiting" follows the count. */
type Shown = { readonly count: string | null; readonly words?: string | undefined };

/** Only the browser writes it: on the server it would be shared by all people. */
const last = new Map<string, Shown>();

type Props = { readonly name: string; readonly className: string | undefined };

/** The place in a menu where a count of the page belongs. */
export const CountSlot = ({ name }: { readonly name: string }): ReactNode => use(SlotsContext).counts[name];

/** Until the count of a page arrives, the one of the page before stays. */
export const LastCount = ({ name, className }: Props) => <Count {...last.get(name)} className={className} />;

export function ShownCount({ name, className, count, words }: Props & Shown) {
  // This runs before the count is seen, so that a step back at that moment shows no stored page with the old one.
  useLayoutEffect(() => {
    // Messages that a customer has read are not unread on the pages before either.
    if (last.get(name)?.words !== undefined && last.get(name)?.words !== words) forgetPages();
    last.set(name, { count, words });
  }, [name, count, words]);
  return <Count count={count} words={words} className={className} />;
}

const Count = ({ count, words, className }: Pick<Props, 'className'> & Partial<Shown>) =>
  count ? (
    <span className={className}>
      {words === undefined ? count : <span aria-hidden="true">{count}</span>}
      <span className="visually-hidden"> {words ?? 'waiting'}</span>
    </span>
  ) : null;
