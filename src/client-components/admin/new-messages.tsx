'use client';
/** Says how many messages came since the page was opened, also to screen readers. */
import { useState } from 'react';

type Props = {
  /** The times of the messages that others wrote, in milliseconds. */
  readonly times: readonly number[];
  readonly className?: string | undefined;
};

export function NewMessages({ times, className }: Props) {
  const [last] = useState(() => Math.max(0, ...times));
  const count = times.filter((time) => time > last).length;
  return (
    <p role="status" className={className}>
      {count > 0 && `${count} new message${count === 1 ? '' : 's'}`}
    </p>
  );
}
