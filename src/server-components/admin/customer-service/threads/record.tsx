import { inquiryTopics } from '#contract/trade/inquiries.ts';
import type { Thread } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext, ViewProps } from '../../../page.ts';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { shownContact } from '../../../ui/shown-contact.ts';
import { Time } from '../../../ui/time.tsx';
import { RecordScreen } from '../../ui/admin-screen.tsx';
import { History } from '../../ui/history.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns, Panel } from '../../ui/panel.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { urlWith } from '../../ui/urls.ts';
import { changeThreadBy } from './actions.ts';
import { AnswerForm } from './answer-form.tsx';
import { AssignmentForm } from './assignment-form.tsx';
import { CustomerPanels } from './customer-panels.tsx';
import { namesOf, type ThreadData } from './data.ts';
import { historyLabels, historyPhrases, priorityLabel, ThreadStatusBadge } from './fields.tsx';
import { Messages } from './messages.tsx';
import { NoteForm } from './note-form.tsx';
import { SnoozeForm } from './snooze-form.tsx';

type Props = ViewProps<'customerService', ThreadData>;

const tabs = [
  { key: null, label: 'Messages' },
  { key: 'history', label: 'History' },
];

export function ThreadView({ data, context }: Props) {
  const { thread, nextReference } = data;
  return (
    <RecordScreen>
      <RecordHead
        back={{
          label: 'Inbox',
          href: urlWith(context, { thread: null, part: null, view: context.query.get('view') ?? 'all' }),
        }}
        title={thread.name}
        record={`inquiry:${thread.id}`}
        details={<ThreadDetails thread={thread} />}
        operations={<ThreadOperations thread={thread} context={context} next={nextReference} />}
      />
      <Notice context={context} of={['thread-operation']} />
      <Tabs context={context} label="Sections of the inquiry" tabs={tabs} />
      {data.history ? (
        <History entries={data.history} phrases={historyPhrases} labels={historyLabels} />
      ) : (
        <Columns main={<Conversation data={data} context={context} />} side={<Side data={data} context={context} />} />
      )}
    </RecordScreen>
  );
}

const ThreadDetails = ({ thread }: { readonly thread: Thread }) => (
  <>
    <ThreadStatusBadge status={thread.status} />
    {priorityLabel(thread.priority) && <strong>{priorityLabel(thread.priority)}</strong>}
    <span>{thread.reference}</span>
    <span>{inquiryTopics[thread.topic]}</span>
    {thread.snoozedUntil && (
      <span>
        snoozed until <Time date={thread.snoozedUntil} format="moment" />
      </span>
    )}
    {thread.trashedAt && <strong>In the trash</strong>}
  </>
);

type OperationsProps = { readonly thread: Thread; readonly context: PageContext; readonly next: string | null };

function ThreadOperations({ thread, context, next }: OperationsProps) {
  const { status, assigneeId, reference, trashedAt } = thread;
  const isDone = status === 'resolved' || status === 'spam';
  const operations = [
    ...(assigneeId === context.viewer?.user.id ? [] : [['take', 'Assign to me'] as const]),
    isDone ? (['reopen', 'Reopen'] as const) : (['resolve', 'Resolve'] as const),
    ...(status === 'spam' ? [] : [['spam', 'Spam'] as const]),
    ['trash', 'Move to trash'] as const,
  ];
  return (
    <>
      {(trashedAt ? [['restore', 'Restore'] as const] : operations).map(([operation, label]) => (
        <PlainForm key={operation} action={changeThreadBy} label={label} fields={{ reference, operation }}>
          <SubmitButton className="button button-quiet">{label}</SubmitButton>
        </PlainForm>
      ))}
      {next && (
        <a href={urlWith(context, { thread: next, part: null })} rel="next">
          Next inquiry
        </a>
      )}
    </>
  );
}

function Conversation({ data, context }: Props) {
  const { thread, replies, colleagues } = data;
  const names = namesOf(colleagues);
  return (
    <>
      <Messages thread={thread} names={names} ownId={context.viewer?.user.id ?? null} />
      {thread.trashedAt === null && (
        <>
          <Panel id="answer" title={`Answer ${thread.name}`} lead={<DeliveryNote thread={thread} />}>
            <AnswerForm thread={thread} replies={replies} state={context.actionState} />
          </Panel>
          <NoteForm thread={thread} state={context.actionState} />
        </>
      )}
    </>
  );
}

function DeliveryNote({ thread: { channel, userId, contact, disownedAt } }: { readonly thread: Thread }) {
  if (disownedAt) return 'The owner of this number says they did not write this. No text message is sent to them.';
  if (channel === 'phone')
    return `They can read it in their account. ${shownContact({ channel, contact })} gets a text message about it, unless they turned these off.`;
  if (userId) return 'They read it in their account. No e-mail is sent from here.';
  return `They left an e-mail address and have no account here. No e-mail is sent from here: save the answer first, then send it to ${contact} from your mail program.`;
}

const Side = ({ data, context }: Props) => (
  <>
    <Panel id="work" title="Status and assignment">
      <AssignmentForm thread={data.thread} colleagues={data.colleagues} context={context} />
    </Panel>
    <Panel id="later" title="Later">
      <SnoozeForm thread={data.thread} context={context} />
    </Panel>
    <CustomerPanels data={data} context={context} />
  </>
);
