'use client';
import { t } from '#contract/translate.ts';
import { useNavigation } from './router/navigation-context.ts';

export function NavigationStatus() {
  const { pending, announcement, notice } = useNavigation();
  return (
    <>
      <div id="progress" data-pending={pending || undefined} aria-hidden="true" />
      <p id="announcer" aria-live="polite" aria-atomic="true">
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
