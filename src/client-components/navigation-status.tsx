'use client';
import { useEffect, useState } from 'react';
import { t } from '#contract/translate.ts';
import { useNavigation } from './router/navigation-context.ts';

/** Milliseconds after which progress is also announced, so that quick answers are announced alone. */
const patience = 500;

export function NavigationStatus() {
  const { pending, sending, announcement, notice } = useNavigation();
  const isLong = useLong(pending);
  return (
    <>
      <div id="progress" data-pending={pending || undefined} aria-hidden="true" />
      <p id="waiting" aria-live="polite" className="visually-hidden">
        {pending && isLong && (sending ? t('Sending…') : t('Loading…'))}
      </p>
      <p id="announcer" aria-live="polite" aria-atomic="true" className="visually-hidden">
        {announcement}
      </p>
      {/* It is always rendered, because screen readers only announce changes of an existing live region. */}
      <p id="notice" role="status" data-failed={notice?.failed || undefined}>
        {notice && t(notice.text)}
        {notice?.reload && (
          // biome-ignore lint/a11y/useValidAnchor: reloads this page
          <a href="" data-reload>
            {t('Reload')}
          </a>
        )}
      </p>
    </>
  );
}

function useLong(pending: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(setLong, patience, true);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [pending]);
  return isLong;
}
