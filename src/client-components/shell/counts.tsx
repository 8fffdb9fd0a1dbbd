'use client';
import { type ReactNode, use, useEffect } from 'react';
import { SlotsContext } from '../router/slot.tsx';

/** Only written in the browser: on the server it would be shared by all people. */
const last = new Map<string, string | null>();

type Props = { readonly name: string; readonly className: string | undefined };

/** The place in the side bar where a count of the page belongs. */
export const CountSlot = ({ name }: { readonly name: string }): ReactNode => use(SlotsContext).counts[name];

/** Until the count of a page arrives, the one of the page before stays. */
export const LastCount = ({ name, className }: Props) => <Count count={last.get(name)} className={className} />;

export function ShownCount({ name, className, count }: Props & { readonly count: string | null }) {
  useEffect(() => {
    last.set(name, count);
  }, [name, count]);
  return <Count count={count} className={className} />;
}

const Count = ({ count, className }: Pick<Props, 'className'> & { readonly count: string | null | undefined }) =>
  count ? (
    <span className={className}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  ) : null;
