import { useEffect } from 'react';
import {
  Button,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components/Toast';
import '../react-aria-setup.ts';
import { useNavigation } from '../router/navigation-context.ts';
import { type Outcome, onceInSight } from '../router/outcome.ts';
import { undoButton } from '../undo.ts';
import styles from './widgets.module.css';

const milliseconds = 8_000;
const queue = new ToastQueue<Outcome>({ maxVisibleToasts: 3 });

/** Their Undo belongs to a notice that is gone, or that says something else now. */
function closeStale(next?: Element): void {
  for (const { key, content } of queue.visibleToasts)
    if (content.notice && (content.notice === next || !content.notice.isConnected)) queue.close(key);
}

export function addToast(outcome: Outcome): void {
  closeStale(outcome.notice);
  const key = queue.add(outcome, { timeout: milliseconds });
  if (outcome.notice) onceInSight(outcome.notice, () => queue.close(key));
}

const undoOf = ({ notice }: Outcome) => notice?.parentElement && undoButton(notice.parentElement);

/** The link of the notice, such as one to the published page. */
const linkOf = ({ notice }: Outcome) => notice?.querySelector<HTMLAnchorElement>(':scope > a[href]');

export function ToastRegion() {
  const { pending } = useNavigation();
  useEffect(() => {
    if (!pending) closeStale();
  }, [pending]);
  return (
    <Region queue={queue} aria-label="Status messages" className={styles.toasts as string}>
      {({ toast }) => {
        const undo = undoOf(toast.content);
        const link = linkOf(toast.content);
        return (
          <Toast toast={toast} className={styles.toast as string}>
            <ToastContent className={styles.toastText as string}>
              <Text slot="title">{toast.content.text}</Text>
            </ToastContent>
            {link && (
              <a href={link.href} className={styles.toastLink}>
                {link.textContent}
              </a>
            )}
            {undo && (
              <Button
                aria-label={`Undo: ${toast.content.text}`}
                className={styles.toastButton as string}
                onPress={() => {
                  queue.close(toast.key);
                  undo.form?.requestSubmit(undo);
                }}
              >
                Undo
              </Button>
            )}
            <Button slot="close" aria-label="Close" className={styles.toastButton as string}>
              ✕
            </Button>
          </Toast>
        );
      }}
    </Region>
  );
}
