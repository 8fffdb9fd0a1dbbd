'use client';
/** Says every now and then that this record is open here, and shows who else has it open. */
import { useEffect, useState } from 'react';

type Props = {
  readonly record: string;
  /** Where it is said. */
  readonly address: string;
  /** Seconds. */
  readonly every: number;
};

export function Presence({ record, address, every }: Props) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    const say = async () => {
      if (document.hidden) return;
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ record }),
      }).catch(() => null);
      if (!answer?.ok || gone) return;
      const { others } = (await answer.json()) as { others: string[] };
      setNames(others);
    };
    const beat = () => void say();
    beat();
    const timer = setInterval(beat, every * 1_000);
    document.addEventListener('visibilitychange', beat);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [record, address, every]);
  return (
    <span role="status">
      {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this open too`}
    </span>
  );
}
