import { listTradeAudit } from '#contract/audit.ts';
import { inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import type { Thread } from '#contract/trade/threads.ts';
import { InboxEvents } from '../../../../client-components/admin/inbox-events.tsx';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext, ViewProps } from '../../../page.ts';
import { AsyncPanel } from '../../../ui/async-panel.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Time } from '../../../ui/time.tsx';
import { RecordScreen } from '../../ui/admin-screen.tsx';
import { History } from '../../ui/history.tsx';
import { NeighbourLinks } from '../../ui/neighbours.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns, Panel } from '../../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../../ui/record-form.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { Tabs, tabOf } from '../../ui/tabs.tsx';
import { listAsLeft, urlWith } from '../../ui/urls.ts';
import { Due } from '../../waiting/due.tsx';
import { changeThreadBy, saveThread } from '../actions.ts';
import { assignmentFieldsOf, assignmentOf, priorityLabel, ThreadStatusBadge, threadHistory } from '../fields.tsx';
import { Composer } from './composer.tsx';
import { CustomerPanels } from './customer-panels.tsx';
import { mailPart, mergePart, namesOf, type ThreadData, tagsOf } from './data.ts';
import { FollowingFields, ResolvedNotice } from './following.tsx';
import { SnoozeForm } from './form.tsx';
import { InboxPanes } from './inbox-panes.tsx';
import { MailTab } from './mail-tab.tsx';
import { MergeNotice, MergePanel } from './merge-panel.tsx';
import { MergeTab } from './merge-tab.tsx';
import { Messages } from './messages.tsx';

type Props = ViewProps<'customerService', ThreadData>;

const tabs = [
  { key: null, label: 'Messages' },
  { key: mergePart, label: 'Merge' },
  { key: mailPart, label: 'The whole e-mail' },
  { key: 'history', label: 'History' },
];

/** The tab of an e-mail is there while the e-mail is open. */
const tabsOf = ({ thread, mail }: ThreadData) =>
  tabs.filter(({ key }) => (key !== mergePart || thread.trashedAt === null) && (key !== mailPart || mail !== null));

export function ThreadView({ data, context }: Props) {
  const { thread, previousReference, nextReference } = data;
  const hrefOf = (reference: string | null) => reference && urlWith(context, { thread: reference, part: null });
  return (
    <InboxPanes inbox={data.inbox} current={thread.reference} context={context}>
      <RecordScreen>
        <InboxEvents url={inboxEventsUrl} since={context.now.getTime()} />
        <AsyncPanel name="head" label="The inquiry" context={context} skeleton={null} stays live={[thread.reference]}>
          {async () => (
            <RecordHead
              back={{ label: 'Inquiries', href: listAsLeft(context) }}
              title={thread.name}
              record={`inquiry:${thread.id}`}
              details={<ThreadDetails data={data} context={context} />}
              operations={<ThreadOperations data={data} context={context} />}
              neighbours={<NeighbourLinks previous={hrefOf(previousReference)} next={hrefOf(nextReference)} />}
            />
          )}
        </AsyncPanel>
        <Notice context={context} of={['thread-operation']} />
        <ResolvedNotice context={context} />
        <MergeNotice thread={thread} context={context} />
        <Tabs context={context} label="Sections of the inquiry" tabs={tabsOf(data)} />
        {data.merging ? (
          <MergeTab thread={thread} merging={data.merging} context={context} />
        ) : data.mail ? (
          <MailTab {...data.mail} />
        ) : tabOf(context, tabs) === 'history' ? (
          <History
            context={context}
            log={listTradeAudit}
            target={{ targetType: 'thread', targetId: thread.id }}
            {...threadHistory}
          />
        ) : (
          <Columns
            main={<Conversation data={data} context={context} />}
            side={<Side data={data} context={context} />}
          />
        )}
      </RecordScreen>
    </InboxPanes>
  );
}

const ThreadDetails = ({ data: { thread, colleagues }, context }: Props) => (
  <>
    <ThreadStatusBadge status={thread.status} />
    {priorityLabel(thread.priority) && <strong>{priorityLabel(thread.priority)}</strong>}
    <span>{thread.reference}</span>
    <span>{inquiryTopics[thread.topic]}</span>
    <span>{assigneeLabel(thread, colleagues, context)}</span>
    {thread.dueAt && (
      <span>
        Answer <Due at={thread.dueAt} now={context.now} />
      </span>
    )}
    {thread.snoozedUntil && (
      <span>
        snoozed until <Time date={thread.snoozedUntil} format="moment" />
      </span>
    )}
    {thread.trashedAt && <strong>In the trash</strong>}
  </>
);

function assigneeLabel({ assigneeId }: Thread, colleagues: ThreadData['colleagues'], { viewer }: PageContext): string {
  if (assigneeId === null) return 'Assigned to nobody';
  if (assigneeId === viewer?.user.id) return 'Assigned to you';
  return `Assigned to ${namesOf(colleagues).get(assigneeId) ?? 'a former colleague'}`;
}

function ThreadOperations({ data: { thread, nextWaiting }, context }: Props) {
  const { status, assigneeId, reference, trashedAt } = thread;
  const isDone = status === 'resolved' || status === 'spam';
  const operations = [
    ...(assigneeId === context.viewer?.user.id ? [] : [['take', 'Assign to me'] as const]),
    isDone ? (['reopen', 'Reopen'] as const) : (['resolve', 'Resolve'] as const),
    ...(isDone || nextWaiting === null ? [] : [['next', 'Resolve and next'] as const]),
    ...(status === 'spam' ? [] : [['spam', 'Spam'] as const]),
    ['trash', 'Move to trash'] as const,
  ];
  return (
    <>
      {trashedAt === null && (
        <ButtonLink creates quiet href={`${urlWith(context, { part: null })}#thread-answer-body`}>
          Answer
        </ButtonLink>
      )}
      {(trashedAt ? [['restore', 'Restore'] as const] : operations).map(([operation, label]) => (
        <PlainForm key={operation} action={changeThreadBy} label={label} fields={{ reference, operation, was: status }}>
          {operation === 'next' && <FollowingFields context={context} />}
          <SubmitButton className="button button-quiet">{label}</SubmitButton>
        </PlainForm>
      ))}
    </>
  );
}

const Conversation = ({ data, context }: Props) => (
  <>
    <AsyncPanel
      name="messages"
      label="The messages"
      context={context}
      skeleton={null}
      stays
      live={[data.thread.reference]}
    >
      {async () => <Messages data={data} context={context} />}
    </AsyncPanel>
    {data.thread.trashedAt === null && <Composer data={data} context={context} />}
  </>
);

function Side({ data, context }: Props) {
  const { thread, colleagues, inbox } = data;
  return (
    <>
      <Panel id="work" title="Status and assignment">
        <RecordForm
          context={context}
          name="thread-work"
          action={saveThread}
          label="Status and assignment"
          fields={assignmentFieldsOf(thread, colleagues, tagsOf(inbox))}
          {...formOfRecord('thread', thread, assignmentOf(thread), listTradeAudit)}
          draft={`thread:${thread.reference}`}
          hidden={{ reference: thread.reference }}
          submit="Save"
        />
      </Panel>
      <Panel id="later" title="Later">
        <SnoozeForm thread={thread} context={context} />
      </Panel>
      <MergePanel thread={thread} />
      <CustomerPanels thread={thread} context={context} />
    </>
  );
}
