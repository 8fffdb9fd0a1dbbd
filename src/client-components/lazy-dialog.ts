/** Dialogs are loaded when they are opened, and the dialog library with the first one. */
import { useCallback, useRef, useState } from 'react';
import { useNavigation } from './router/navigation-context.ts';

const failure = { text: 'This window could not be loaded. Please try again or reload the page.', reload: true };

type Opener<Loaded> = {
  readonly opened: Loaded | null;
  open(load: () => Promise<Loaded>): void;
  close(): void;
};

/** Shows the dialog that was requested last. If it cannot be loaded, the router shows a notice. */
export function useWindow<Loaded extends object>(): Opener<Loaded> {
  const { setNotice } = useNavigation();
  const [opened, setOpened] = useState<Loaded | null>(null);
  const asked = useRef(0);
  const open = useCallback(
    (load: () => Promise<Loaded>) => {
      asked.current += 1;
      const question = asked.current;
      load().then(
        (loaded) => {
          if (question !== asked.current) return;
          setNotice((told) => (told === failure ? null : told));
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
