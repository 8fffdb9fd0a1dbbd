import { href } from '#contract/routes.ts';
import {
  listClaimedThreads,
  listOwnThreads,
  type OwnThreadSummary,
  ownThreadStates,
} from '#contract/trade/customer-threads.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { LateRows } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { KeyPager } from '../../ui/key-pager.tsx';
import { beginList } from '../../ui/late-list.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { Time } from '../../ui/time.tsx';
import { Claims } from './claims.tsx';
import styles from './messages-page.module.css';
import { NewMessage } from './new-message.tsx';

type Context = PageContext<'messages'>;
const isFirst = ({ query }: Context) => !query.has('after');

async function readThreads(context: Context) {
  const { api, query } = context;
  const [list, claims] = await Promise.all([
    orPageNotFound(api(listOwnThreads, { after: query.get('after') ?? undefined }), context),
    isFirst(context) ? ifAvailable(api(listClaimedThreads, {})) : null,
  ]);
  return { ...list, claims: claims?.items ?? [] };
}

export const messagesPage = definePage<'messages', null>({
  async load(context) {
    await beginList(context, () => readThreads(context));
    return null;
  },
  head: () => ({ title: t('Messages'), noindex: true }),
  tags: () => [],
  View: MessagesView,
});

function MessagesView({ context }: ViewProps<'messages', null>) {
  return (
    <div className={styles.page}>
      <ScreenHead title={t('Messages')} lead={t('Your questions and our answers.')} />
      {context.query.get('notice') === 'disowned' && (
        <SuccessNotice>{t('Thank you. We have noted that you did not write this.')}</SuccessNotice>
      )}
      <FormMessage form={formState('claim', context.actionState)} labels={{}} />
      {isFirst(context) && <NewMessage context={context} />}
      <LateRows label={t('Messages')} context={context}>
        {() => Threads(context)}
      </LateRows>
    </div>
  );
}

async function Threads(context: Context) {
  const { items, next, claims } = await readThreads(context);
  return (
    <div className={styles.page}>
      <Claims claims={claims} />
      {items.length === 0 ? (
        <EmptyState title={isFirst(context) ? t('No messages yet') : t('No more messages')}>
          <p className="soft">{t('Messages that you send while signed in appear here.')}</p>
        </EmptyState>
      ) : (
        <ul className="ruled">
          {items.map((thread) => (
            <Line key={thread.reference} thread={thread} />
          ))}
        </ul>
      )}
      <KeyPager
        label={t('More messages')}
        start={!isFirst(context) && <a href={href('messages')}>{t('Newest messages')}</a>}
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
