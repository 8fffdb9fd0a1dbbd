import { deliveryStates, type Thread, type ThreadMessage } from '#contract/trade/threads.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Time } from '../../../ui/time.tsx';
import styles from './messages.module.css';

type Names = ReadonlyMap<string, string>;
type Props = { readonly thread: Thread; readonly names: Names; readonly ownId: string | null };

export function Messages({ thread, names, ownId }: Props) {
  const authorOf = ({ authorId }: ThreadMessage) =>
    authorId !== null && authorId === ownId ? 'You' : (names.get(authorId ?? '') ?? 'A colleague');
  return (
    <ol className={styles.messages} aria-label="Messages and notes">
      {thread.messages.map((message) => (
        <li key={message.id} className={classNames(styles.message, styles[message.kind])}>
          <p className={styles.head}>
            {message.kind === 'customer' && <strong>{thread.name}</strong>}
            {message.kind === 'answer' && (
              <>
                <strong>{authorOf(message)}</strong> answered
              </>
            )}
            {message.kind === 'note' && (
              <>
                <strong>{authorOf(message) === 'You' ? 'Your note' : `Note of ${authorOf(message)}`}</strong>, only
                colleagues see it
              </>
            )}{' '}
            <span className={styles.at}>
              <Time date={message.at} format="moment" />
            </span>
          </p>
          <p className={styles.body}>{message.body}</p>
          {message.kind === 'answer' && <Delivery thread={thread} message={message} />}
        </li>
      ))}
    </ol>
  );
}

/** E-mail is sent by hand: the link opens a message with subject and body. */
function Delivery({ thread, message }: { readonly thread: Thread; readonly message: ThreadMessage }) {
  if (message.delivery !== 'none') return <p className={styles.delivery}>{deliveryStates[message.delivery]}.</p>;
  if (thread.channel !== 'email') return null;
  const subject = `Your inquiry ${thread.reference}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.body)}`;
  return (
    <p className={styles.delivery}>
      {thread.userId ? 'They see it in their account.' : 'They cannot see it here.'}{' '}
      <a href={`mailto:${encodeURIComponent(thread.contact)}?${query}`}>Send it as an e-mail</a>
    </p>
  );
}
