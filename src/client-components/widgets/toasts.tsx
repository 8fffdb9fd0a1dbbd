/** Shows outcomes of what happened on this page in a queue, which loads with the first of them. */
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigation } from '../router/navigation-context.ts';
import { type Outcome, outcomeEvent } from '../router/outcome.ts';

const loadQueue = () => import(/* webpackChunkName: "shell" */ './toast-region.tsx');

const texts = {
  offline: 'You are offline. What you type is kept in this browser.',
  online: 'You are online again.',
} as const;

export function Toasts() {
  const { setNotice } = useNavigation();
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    const show = (outcome: Outcome) =>
      loadQueue().then(
        ({ addToast, ToastRegion }) => {
          setRegion(() => ToastRegion);
          addToast(outcome);
        },
        () => setNotice({ text: outcome.text, reload: false }),
      );
    const onOutcome = (event: Event) => {
      event.preventDefault();
      void show((event as CustomEvent<Outcome>).detail);
    };
    // The answer to a form comes later than the queue.
    const prepare = () => void loadQueue().catch(() => {});
    document.addEventListener(outcomeEvent, onOutcome, { signal });
    document.addEventListener('submit', prepare, { signal, capture: true });
    for (const type of ['offline', 'online'] as const)
      addEventListener(type, () => void show({ text: texts[type] }), { signal });
    // Forms that could not be sent can be sent now.
    addEventListener('online', () => setNotice((now) => (now?.failed && !now.reload ? null : now)), { signal });
    return () => off.abort();
  }, [setNotice]);
  return Region && <Region />;
}
