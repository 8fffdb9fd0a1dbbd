import { useCallback, useRef, useState } from 'react';
import { msg } from '#contract/translate.ts';
import { useNavigation } from './router/navigation-context.ts';

const failure = { text: msg('This window could not be loaded. Please try again or reload the page.'), reload: true };

type LazyDialog<Loaded> = {
  readonly opened: Loaded | null;
  /** Null opens nothing. */
  open(load: () => Promise<Loaded | null>): void;
  close(): void;
};

export function useLazyDialog<Loaded extends object>(): LazyDialog<Loaded> {
  const { setNotice } = useNavigation();
  const [opened, setOpened] = useState<Loaded | null>(null);
  const latest = useRef(0);
  const open = useCallback(
    (load: () => Promise<Loaded | null>) => {
      latest.current += 1;
      const request = latest.current;
      load().then(
        (loaded) => {
          if (!loaded || request !== latest.current) return;
          setNotice((notice) => (notice === failure ? null : notice));
          setOpened(loaded);
        },
        () => setNotice(failure),
      );
    },
    [setNotice],
  );
  const close = useCallback(() => setOpened(null), []);
  return { opened, open, close };
}
