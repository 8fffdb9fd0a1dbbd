'use client';
import { useEffect, useMemo, useState } from 'react';
import { t } from '#contract/translate.ts';
import { useDeckKeys, useFullScreen } from './deck-keys.ts';

type Props = {
  readonly frameId: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly first: string;
  readonly last: string;
  readonly notes: string;
  readonly leave: string;
};

export function PresentControls({ frameId, previous, next, first, last, notes, leave }: Props) {
  const { isFull, toggle } = useFullScreen(frameId);
  useDeckKeys(
    useMemo(
      () => ({
        ArrowLeft: previous,
        ArrowUp: previous,
        PageUp: previous,
        Backspace: previous,
        'Shift ': previous,
        ArrowRight: next,
        ArrowDown: next,
        PageDown: next,
        Enter: next,
        ' ': next,
        Home: first,
        End: last,
        n: notes,
        Escape: leave,
      }),
      [previous, next, first, last, notes, leave],
    ),
  );
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key === 'f' && !ctrlKey && !metaKey && !altKey) toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <>
      <Elapsed />
      <button type="button" data-needs-script="" onClick={toggle} title={t('Full screen (f)')}>
        {isFull ? t('Leave full screen') : t('Full screen')}
      </button>
    </>
  );
}

/** Continues across slides; a click restarts it. */
function Elapsed() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const start = Date.now();
    setStartedAt(start);
    setNow(start);
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = startedAt === null ? 0 : Math.max(0, Math.round((now - startedAt) / 1_000));
  return (
    <button
      type="button"
      data-needs-script=""
      title={t('Restart the clock')}
      onClick={() => {
        setStartedAt(Date.now());
        setNow(Date.now());
      }}
    >
      <span className="visually-hidden">{t('Elapsed time:')} </span>
      {clockOf(seconds)}
    </button>
  );
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
