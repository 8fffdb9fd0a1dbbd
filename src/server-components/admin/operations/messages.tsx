import { figure } from '#contract/figure.ts';
import {
  type FailedMessage,
  listFailedMessages,
  listReturnedMessages,
  type ReturnedMessage,
  serviceStatuses,
} from '#contract/operations.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { sendAgain, sendAgainFromAuth, sendAgainFromContent } from './actions.ts';
import { duration } from './format.ts';
import { kinds } from './message-kinds.ts';

type Props = { readonly context: PageContext };

export const Messages = ({ context }: Props) => (
  <Panel
    id="messages"
    title="Messages"
    lead="Text messages and e-mails to customers. Sign-in codes are not among them."
  >
    <Notice context={context} of={['messages']} />
    <AsyncPanel name="messages" label="The messages" context={context} skeleton={<Skeleton lines={4} />}>
      {() => MessageList(context)}
    </AsyncPanel>
  </Panel>
);

const senders = [
  { service: 'trade', send: sendAgain },
  { service: 'auth', send: sendAgainFromAuth },
  { service: 'content', send: sendAgainFromContent },
] as const;

async function MessageList({ api, now }: PageContext) {
  const returning = ifAvailable(api(listReturnedMessages, {}));
  const found = await Promise.all(
    senders.map(async ({ service, send }) => {
      const [{ messages: counts }, { items }] = await Promise.all([
        api(serviceStatuses[service], {}),
        api(listFailedMessages[service], {}),
      ]);
      return { counts, items: items.map((message) => ({ message, send })) };
    }),
  );
  const counts = found.flatMap((each) => each.counts ?? []);
  const items = found.flatMap((each) => each.items);
  const returned = (await returning)?.items ?? [];
  const sum = (name: 'due' | 'failing' | 'failed' | 'returned') =>
    counts.reduce((total, each) => total + each[name], 0);
  const oldest = Math.max(0, ...counts.map((each) => each.oldest));
  return (
    <>
      <DescriptionList
        items={[
          ['Waiting', sum('due') === 0 ? 'None' : `${figure(sum('due'))}, the oldest for ${duration(oldest)}`],
          ['Of these, failing', figure(sum('failing'))],
          ['Given up', `${figure(sum('failed'))} in the last week`],
          ['Came back', `${figure(sum('returned'))} in the last week`],
        ]}
      />
      {items.length + returned.length === 0 ? (
        <p className="soft">All messages of the last week were sent.</p>
      ) : (
        <RowList label="Messages that could not be sent">
          {items.map(({ message, send }) => (
            <Row
              key={message.id}
              title={kinds[message.event]}
              note={<What message={message} now={now} />}
              operations={
                message.state === 'failed' && (
                  <ButtonForm action={send} label="Send again" fields={{ id: message.id }} />
                )
              }
            />
          ))}
          {returned.map((message) => (
            <Row
              key={`${message.id} ${message.type}`}
              title={kinds[message.event]}
              note={<WhyReturned message={message} />}
            />
          ))}
        </RowList>
      )}
    </>
  );
}

const What = ({ message, now }: { readonly message: FailedMessage; readonly now: Date }) => (
  <>
    {message.state === 'failed' ? 'Given up' : 'Tried again automatically'} after {message.tries}{' '}
    {message.tries === 1 ? 'attempt' : 'attempts'}, written <Age date={message.createdAt} now={now} /> ago.{' '}
    {message.error !== null && `Last error: ${message.error}`}
  </>
);

const WhyReturned = ({ message }: { readonly message: ReturnedMessage }) => (
  <>
    <Badge tone="accent">{message.type === 'bounce' ? 'Came back' : 'Reported as spam'}</Badge> on{' '}
    <Time date={message.at} format="moment" />: {message.reason}. Nothing more is sent to this address until its owner
    confirms it again.
  </>
);
