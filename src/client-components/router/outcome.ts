/**
 * Tells what a form or a button did. The back office shows it in its queue (widgets/toasts.tsx), which cancels the
 * event.
 */
export type Outcome = {
  readonly text: string;
  /** The notice on the page, which is out of sight. */
  readonly notice?: Element;
};

export const outcomeEvent = 'outcome';

/** Whether the queue took it: only the back office has one. */
export const tell = (detail: Outcome): boolean =>
  !document.dispatchEvent(new CustomEvent(outcomeEvent, { cancelable: true, detail }));

/** Pixels at the top and the bottom of the window that are covered by bars which stay in sight. */
export function covered(): { readonly top: number; readonly bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0 };
}

export function onceInSight(element: Element, then: () => void): void {
  const { top, bottom } = covered();
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      then();
    },
    { threshold: 1, rootMargin: `-${top}px 0px -${bottom}px` },
  );
  observer.observe(element);
}
