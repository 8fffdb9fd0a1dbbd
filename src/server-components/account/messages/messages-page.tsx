import { href } from '#contract/routes.ts';
import {
  listClaimedThreads,
  listOwnThreads,
  type OwnThreadSummary,
  ownThreadStates,
} from '#contract/trade/customer-threads.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { KeyPager } from '../../ui/key-pager.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { Time } from '../../ui/time.tsx';
import { Claims } from './claims.tsx';
import styles from './messages-page.module.css';
import { NewMessage } from './new-message.tsx';

type Data = {
  readonly items: readonly OwnThreadSummary[];
  readonly next: string | null;
  readonly claims: readonly OwnThreadSummary[];
};

export const messagesPage = definePage<'messages', Data>({
  async load(context) {
    const { api, query } = context;
    const [list, claims] = await Promise.all([
      orPageNotFound(api(listOwnThreads, { after: query.get('after') ?? undefined }), context),
      query.has('after') ? null : ifAvailable(api(listClaimedThreads, {})),
    ]);
    return { ...list, claims: claims?.items ?? [] };
  },
  head: () => ({ title: t('Messages'), noindex: true }),
  tags: () => [],
  View: MessagesView,
});

function MessagesView({ data: { items, next, claims }, context }: ViewProps<'messages', Data>) {
  const isFirst = !context.query.has('after');
  return (
    <div className={styles.page}>
      <ScreenHead title={t('Messages')} lead={t('Your questions and our answers.')} />
      {context.query.get('notice') === 'disowned' && (
        <SuccessNotice>{t('Thank you. We have noted that you did not write this.')}</SuccessNotice>
      )}
      <FormMessage form={formState('claim', context.actionState)} labels={{}} />
      <Claims claims={claims} />
      {items.length === 0 ? (
        <EmptyState title={isFirst ? t('No messages yet') : t('No more messages')}>
          <p className="soft">{t('Messages that you send while signed in appear here.')}</p>
        </EmptyState>
      ) : (
        <ul className="ruled">
          {items.map((thread) => (
            <Line key={thread.reference} thread={thread} />
          ))}
        </ul>
      )}
      {isFirst && <NewMessage context={context} isOpen={items.length === 0} />}
      <KeyPager
        label={t('More messages')}
        start={!isFirst && <a href={href('messages')}>{t('Newest messages')}</a>}
        next={next === null ? null : { href: href('messages', { after: next }), label: t('Older messages') }}
      />
    </div>
  );
}

const tones = { open: 'accent', answered: 'good', resolved: 'muted' } as const;

export const ThreadState = ({ state }: Pick<OwnThreadSummary, 'state'>) => (
  <Badge tone={tones[state]}>{t(ownThreadStates[state])}</Badge>
);

const Line = ({ thread }: { readonly thread: OwnThreadSummary }) => (
  // A prefetch would mark it as read.
  <li className={styles.line} data-choice="">
    <h2 className={styles.title}>
      <a href={href('message', { reference: thread.reference })}>{t(inquiryTopics[thread.topic])}</a>
    </h2>
    {thread.isUnread ? <Badge tone="accent">{t('New reply')}</Badge> : <ThreadState state={thread.state} />}
    <p className={`cut ${styles.excerpt}`}>
      {thread.lastBy === 'staff'
        ? t('Us: {excerpt}', { excerpt: thread.excerpt })
        : t('You: {excerpt}', { excerpt: thread.excerpt })}
    </p>
    <p className="fine soft">
      {thread.reference}, <Time date={thread.activeAt} format="short" />
    </p>
  </li>
);
