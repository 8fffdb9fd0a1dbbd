'use client';
import { useEffect, useState } from 'react';
import { isPersonOfView } from '#contract/person-header.ts';
import { noteSessionOf } from '../session-state.ts';

type Props = {
  readonly record: string;
  readonly url: string;
  readonly intervalSeconds: number;
};

export function Presence({ record, url, intervalSeconds }: Props) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCancelled = false;
    const announce = async () => {
      if (document.hidden || isPersonOfView(document.documentElement.dataset['person'])) return;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ record }),
      }).catch(() => null);
      if (answer) noteSessionOf(answer);
      if (!answer?.ok || isCancelled) return;
      const { others } = (await answer.json()) as { others: string[] };
      setNames(others);
    };
    const heartbeat = () => void announce();
    heartbeat();
    const timer = setInterval(heartbeat, intervalSeconds * 1_000);
    document.addEventListener('visibilitychange', heartbeat);
    return () => {
      isCancelled = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', heartbeat);
    };
  }, [record, url, intervalSeconds]);
  return (
    <span role="status">
      {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this open too`}
    </span>
  );
}
