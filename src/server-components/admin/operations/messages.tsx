import { type FailedMessage, listFailedMessages, serviceStatuses } from '#contract/operations.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { tryMessageAgain } from './actions.ts';
import { duration, figure } from './format.ts';

type Props = { readonly context: PageContext };

export const Messages = ({ context }: Props) => (
  <Panel id="messages" title="Text messages" lead="To customers who want to know of answers and invitations.">
    <Notice context={context} of={['messages']} />
    <AsyncPanel name="messages" label="The messages" context={context} skeleton={<Skeleton lines={4} />}>
      {() => MessageList(context)}
    </AsyncPanel>
  </Panel>
);

async function MessageList({ api, now }: PageContext) {
  const [{ messages }, { items }] = await Promise.all([api(serviceStatuses.trade, {}), api(listFailedMessages, {})]);
  return (
    <>
      {messages && (
        <DescriptionList
          items={[
            [
              'Waiting',
              messages.due === 0 ? 'None' : `${figure(messages.due)}, the oldest for ${duration(messages.oldest)}`,
            ],
            ['Of those failing', figure(messages.failing)],
            ['Given up', `${figure(messages.failed)} in the last week`],
          ]}
        />
      )}
      {items.length === 0 ? (
        <p className="soft">All messages of the last week were sent.</p>
      ) : (
        <RowList label="Messages that could not be sent">
          {items.map((message) => (
            <Row
              key={message.id}
              title={kinds[message.event] ?? 'A message'}
              note={<What message={message} now={now} />}
              operations={
                message.state === 'failed' && (
                  <PlainForm action={tryMessageAgain} label="Send again" fields={{ id: message.id }}>
                    <SubmitButton className="button button-quiet">Try again</SubmitButton>
                  </PlainForm>
                )
              }
            />
          ))}
        </RowList>
      )}
    </>
  );
}

const kinds: Readonly<Partial<Record<FailedMessage['event'], string>>> = {
  inquiries: 'About an inquiry',
  waitlists: 'Invitation from a waitlist',
};

const What = ({ message, now }: { readonly message: FailedMessage; readonly now: Date }) => (
  <>
    {message.state === 'failed' ? 'Given up' : 'Tried again by itself'} after {message.tries}{' '}
    {message.tries === 1 ? 'attempt' : 'attempts'}, written <Age date={message.createdAt} now={now} /> ago.{' '}
    {message.error !== null && `Last error: ${message.error}`}
  </>
);
