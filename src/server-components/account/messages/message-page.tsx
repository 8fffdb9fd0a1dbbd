import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { getOwnThread, type OwnThread, readOwnThread } from '#contract/trade/customer-threads.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { AttachmentList, FileField } from '../../ui/attachments.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import { sendReply } from './actions.ts';
import { ClaimAnswers } from './claims.tsx';
import styles from './messages-page.module.css';
import { ThreadState } from './messages-page.tsx';

const trail = () => [{ label: t('Messages'), href: href('messages') }];

export const messagePage = definePage<'message', OwnThread>({
  async load(context) {
    const { api, params } = context;
    const thread = await orPageNotFound(api(getOwnThread, { reference: params.reference }), context);
    // It was merged with another one. A refused message stays in the form, which sends it to that one.
    if (thread.reference !== params.reference.toUpperCase() && context.actionState === null)
      throw redirect(href('message', { reference: thread.reference }));
    // People who see the site as somebody else mark nothing.
    if (thread.isUnread) context.beside(() => api(readOwnThread, { reference: thread.reference }));
    return thread;
  },
  head: ({ reference }) => ({ title: t('Inquiry {reference}', { reference }), noindex: true }),
  tags: () => [],
  View: MessageView,
});

function MessageView({ data: thread, context }: ViewProps<'message', OwnThread>) {
  const form = formState('write-back', context.actionState);
  if (thread.isClaim) return <Claim thread={thread} context={context} />;
  return (
    <div className={styles.page}>
      <Breadcrumbs trail={trail()} here={thread.reference} />
      <header className={`stack gap-s ${styles.head}`}>
        <h1>{t(inquiryTopics[thread.topic])}</h1>
        <p className="row small">
          <ThreadState state={thread.state} />
          <span className="soft">
            {parts('{reference}, sent on {date}', {
              reference: thread.reference,
              date: <Time date={thread.createdAt} />,
            })}
          </span>
        </p>
      </header>
      <ol className="stack gap-m" aria-label={t('Messages')}>
        {thread.messages.map((message) => (
          <li key={message.id} className={classNames(styles.message, message.by === 'staff' && styles.ours)}>
            <p className="fine soft">
              <strong>{message.by === 'staff' ? context.site.name : t('You')}</strong>,{' '}
              <Time date={message.at} format="moment" />
            </p>
            <p className={styles.body}>{message.body}</p>
            <AttachmentList attachments={message.attachments} />
            {message.refused.length > 0 && (
              <p className="fine soft">{t('Not accepted: {names}', { names: message.refused.join(', ') })}</p>
            )}
          </li>
        ))}
      </ol>
      <Form
        action={sendReply}
        form={form}
        label={t('Reply')}
        labels={{ message: t('Your message'), files: t('Files'), attachments: t('Files') }}
        draft={`message:${thread.reference}`}
      >
        <input type="hidden" name="reference" value={thread.reference} />
        <TextArea
          form={form}
          name="message"
          label={t('Your message')}
          {...(thread.state === 'resolved'
            ? { hint: t('This conversation is resolved. Send a message to reopen it.') }
            : {})}
          required
          rows={4}
        />
        <FileField form={form} />
        <p>
          <SubmitButton>{t('Send')}</SubmitButton>
        </p>
      </Form>
    </div>
  );
}

/** A phone number may have changed owners, so replies are hidden until the user confirms the inquiry. */
function Claim({ thread, context }: { readonly thread: OwnThread; readonly context: PageContext<'message'> }) {
  return (
    <div className={styles.page}>
      <Breadcrumbs trail={trail()} here={thread.reference} />
      <FormMessage form={formState('claim', context.actionState)} labels={{}} />
      <header className={`stack gap-s ${styles.head}`}>
        <h1>{t('Was this you?')}</h1>
        <p className="soft">
          {parts('Someone who was not signed in sent this with your phone number on {date}.', {
            date: <Time date={thread.createdAt} />,
          })}{' '}
          {t(
            'If you wrote it, confirm it to read our reply. If you did not, do not call numbers or follow links in it.',
          )}
        </p>
      </header>
      <p className={styles.body}>{thread.messages[0]?.body}</p>
      <ClaimAnswers reference={thread.reference} />
    </div>
  );
}
