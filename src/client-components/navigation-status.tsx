'use client';
import { useNavigation } from './router/navigation-context.ts';

/** Progress, announcements and notices of the router. Stands once in the document. */
export function NavigationStatus() {
  const { pending, announcement, notice } = useNavigation();
  return (
    <>
      <div id="progress" data-pending={pending || undefined} aria-hidden="true" />
      <p id="announcer" aria-live="polite" aria-atomic="true">
        {announcement}
      </p>
      {/* Always there, so that screen readers hear what comes into it. */}
      <p id="notice" role="status" data-failed={notice?.failed || undefined}>
        {notice?.text}
        {notice?.reload && (
          // biome-ignore lint/a11y/useValidAnchor: this very page, loaded anew
          <a href="" data-reload>
            Reload
          </a>
        )}
      </p>
    </>
  );
}
