'use client';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { t } from '#contract/translate.ts';

type Props = { readonly seconds: number; readonly className?: string; readonly children: ReactNode };

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function CooldownButton({ seconds, className = 'button button-quiet', children }: Props) {
  const left = useSecondsLeft(seconds);
  const waiting = left !== null && left > 0;
  return (
    <>
      <button
        type="submit"
        className={className}
        aria-disabled={waiting || undefined}
        onClick={waiting ? (event: MouseEvent) => event.preventDefault() : undefined}
      >
        {children}
        {waiting && <span aria-hidden="true">&nbsp;{t('in {time}', { time: clock(left) })}</span>}
      </button>
      <span role="status" className="visually-hidden">
        {seconds > 0 && left === 0 && t('You can ask for a new code now.')}
      </span>
    </>
  );
}

/** Null before hydration: without scripts the button works, and the server rejects early requests. */
function useSecondsLeft(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = performance.now() + seconds * 1_000;
    const update = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
