import { attachmentTypes } from '#contract/trade/attachments.ts';
import { type LeftOut, refusals } from '#contract/trade/received-mail.ts';
import { deliveryStates, type Thread, type ThreadMessage } from '#contract/trade/threads.ts';
import { NewMessages } from '../../../../client-components/admin/new-messages.tsx';
import type { PageContext, ViewProps } from '../../../page.ts';
import { AttachmentList } from '../../../ui/attachments.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Time } from '../../../ui/time.tsx';
import styles from '../customer-service.module.css';
import { namesOf, type ThreadData } from './data.ts';
import { mailHref } from './mail-tab.tsx';

type Props = ViewProps<'customerService', ThreadData>;

export function Messages({ data: { thread, colleagues }, context }: Props) {
  const { viewer } = context;
  const names = namesOf(colleagues);
  const isOwn = ({ authorId }: ThreadMessage) => authorId !== null && authorId === viewer?.user.id;
  const nameOf = ({ authorId }: ThreadMessage) => names.get(authorId ?? '') ?? 'A colleague';
  const others = thread.messages.filter((message) => !isOwn(message));
  return (
    <>
      <ol className={styles.messages} aria-label="Messages and notes">
        {thread.messages.map((message) => (
          <li key={message.id} className={classNames(styles.message, styles[message.kind])}>
            <p className="fine">
              {message.kind === 'customer' && <strong>{thread.name}</strong>}
              {message.mailFrom && message.kind === 'customer' && (
                <MailSender thread={thread} address={message.mailFrom} />
              )}
              {message.kind === 'answer' && (
                <>
                  <strong>{isOwn(message) ? 'You' : nameOf(message)}</strong> answered
                </>
              )}
              {isAutomatic(message) && <strong>Automatic e-mail, only colleagues see it</strong>}
              {message.kind === 'note' && !isAutomatic(message) && (
                <>
                  <strong>{isOwn(message) ? 'Your note' : `Note of ${nameOf(message)}`}</strong>, only colleagues see it
                </>
              )}{' '}
              <span className="soft">
                <Time date={message.at} format="moment" />
              </span>
            </p>
            <p className={styles.text}>{message.body}</p>
            <AttachmentList attachments={message.attachments} />
            <LeftOutNote message={message} context={context} />
            {message.kind === 'answer' && <Delivery thread={thread} message={message} />}
          </li>
        ))}
      </ol>
      {/* The service rejects an answer if new messages arrived since those that are shown. */}
      <input type="hidden" form="thread-answer" name="seen" value={thread.messageCount} />
      <NewMessages
        // Messages before an own one have been seen.
        key={`${thread.reference} ${thread.messages.length - others.length}`}
        times={others.map(({ at }) => at.getTime())}
        className={styles.arrived}
      />
    </>
  );
}

/** Anybody who has the address to answer to can write, so staff see an address that is not the one of the inquiry. */
const MailSender = ({ thread, address }: { readonly thread: Thread; readonly address: string }) => (
  <>
    {' '}
    by e-mail
    {(thread.channel !== 'email' || thread.contact !== address) && (
      <>
        {' '}
        from <strong>{address}</strong>, {thread.channel === 'email' ? 'another address' : 'an address'} that is not
        confirmed
      </>
    )}
  </>
);

/** Staff send by hand what could not be sent by e-mail: the link opens a message with subject and body. */
function Delivery({ thread, message }: { readonly thread: Thread; readonly message: ThreadMessage }) {
  const isByHand = thread.channel === 'email' && ['none', 'impossible', 'failed'].includes(message.delivery);
  if (!isByHand)
    return message.delivery === 'none' ? null : <p className="fine soft">{deliveryStates[message.delivery]}.</p>;
  const subject = `Your inquiry ${thread.reference}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.body)}`;
  return (
    <p className="fine soft">
      {message.delivery !== 'none' && `${deliveryStates[message.delivery]}. `}
      {thread.userId ? 'They see it in their account.' : 'They cannot see it here.'}{' '}
      <a href={`mailto:${encodeURIComponent(thread.contact)}?${query}`}>Send it as an e-mail</a>
    </p>
  );
}

/** No person wrote it, so it is a note. */
const isAutomatic = ({ kind, mailFrom, originalId }: ThreadMessage) =>
  kind === 'note' && (mailFrom !== null || originalId !== null);

type LeftOutProps = { readonly message: ThreadMessage; readonly context: PageContext };

/** Shows which parts of an e-mail the message leaves out, and the way to all of it. */
function LeftOutNote({ message: { leftOut, originalId }, context }: LeftOutProps) {
  if (leftOut.length === 0 && originalId === null) return null;
  const refused = leftOut.flatMap((part) => (part.what === 'file' ? `${part.name} (${refusals[part.reason]})` : []));
  const others = leftOut.flatMap((part) => (part.what === 'file' ? [] : labelOf(part)));
  const isOfType = leftOut.some((part) => part.what === 'file' && part.reason === 'type');
  return (
    <p className="fine soft">
      {refused.length > 0 && `Not accepted: ${refused.join(', ')}. `}
      {isOfType && `Accepted types: ${attachmentTypes}. `}
      {others.length > 0 && `Not shown: ${others.join(', ')}. `}
      {originalId && <a href={mailHref(context, originalId)}>The whole e-mail</a>}
    </p>
  );
}

function labelOf(part: Exclude<LeftOut, { what: 'file' }>): string {
  if (part.what === 'picture') return `${part.name}, a picture of the signature or the quoted part`;
  return {
    history: 'the quoted history',
    signature: 'the signature',
    rest: 'the rest of a very long text',
    all: 'the text, which could not be read in time',
  }[part.what];
}
