import { deliveryStates } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { ViewProps } from '../../page.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { shownContact } from '../../ui/shown-contact.ts';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { History } from '../ui/history.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { trashOrRestoreEntry } from './actions.ts';
import { type EntryData, titleOf } from './data.ts';
import { EntryForm, entryLabels } from './entry-form.tsx';
import { EntryStatusBadge } from './entry-status.tsx';

type Props = ViewProps<'waitlistsAdmin', EntryData>;

const phrases = {
  'waitlist.add-entry': 'added them to the list',
  'waitlist.change-entry': 'changed the entry',
  'waitlist.remove-entry': 'moved it to trash',
  'waitlist.restore-entry': 'restored it',
  'waitlist.invite': 'invited them',
};

export function EntryView({ data, context }: Props) {
  const { entry, titles, waitlist, history } = data;
  const isRemoved = entry.deletedAt !== null;
  const operation = isRemoved ? 'restore' : 'remove';
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: titleOf(waitlist.name, titles), href: urlWith(context, { entry: null }) }}
        title={shownContact(entry)}
        record={`waitlist:${entry.id}`}
        details={
          <>
            <EntryStatusBadge status={entry.status} />
            <span>position {entry.position}</span>
            {isRemoved && <strong>In the trash</strong>}
          </>
        }
        operations={
          <PlainForm action={trashOrRestoreEntry} label={operation} fields={{ id: entry.id, operation }}>
            <SubmitButton className="button button-quiet">{isRemoved ? 'Restore' : 'Move to trash'}</SubmitButton>
          </PlainForm>
        }
      />
      <Notice context={context} of={['entry-operation']} />
      <Columns
        main={
          <>
            <EntryForm data={data} context={context} />
            <Panel id="history" title="History">
              <History entries={history} phrases={phrases} labels={{ ...entryLabels, expiresAt: 'Valid until' }} />
            </Panel>
          </>
        }
        side={
          <Panel id="facts" title="Details">
            <EntryDetails data={data} context={context} />
          </Panel>
        }
      />
    </RecordScreen>
  );
}

function EntryDetails({ data: { entry }, context: { screens } }: Props) {
  const { channel, contact, userId, phoneVerified, country, createdAt, invitedAt, expiresAt, delivery } = entry;
  const href = channel === 'phone' ? `tel:${contact}` : `mailto:${encodeURIComponent(contact)}`;
  return (
    <DescriptionList
      items={[
        [
          channel === 'phone' ? 'Phone' : 'E-mail',
          <a key="contact" href={href}>
            {shownContact(entry)}
          </a>,
        ],
        ['Verified', phoneVerified ? 'Yes: they entered a code that was sent to their phone' : 'No'],
        ['Country', country],
        [
          'Account',
          userId && screens.includes('usersAdmin') ? (
            <a key="user" href={screenHref('usersAdmin', { user: userId })}>
              View account
            </a>
          ) : null,
        ],
        ['On the list since', <Time key="since" date={createdAt} format="moment" />],
        ['Invited', invitedAt && <Time key="invited" date={invitedAt} format="moment" />],
        ['Valid until', expiresAt && <Time key="until" date={expiresAt} format="moment" />],
        [
          'Message',
          invitedAt && (delivery === 'none' ? 'None. Please contact them yourself.' : deliveryStates[delivery]),
        ],
      ]}
    />
  );
}
