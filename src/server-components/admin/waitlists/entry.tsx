import { listTradeAudit } from '#contract/audit.ts';
import { deliveryStates } from '#contract/trade/threads.ts';
import { type EntryStatus, entryStatuses } from '#contract/trade/waitlists-admin.ts';
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
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { saveEntry, trashOrRestoreEntry } from './actions.ts';
import { type EntryData, titleOf } from './data.ts';
import { EntryStatusBadge, entryFields, historyLabels, historyPhrases, valuesOf } from './fields.tsx';
import { LinkPanel } from './link-panel.tsx';

export function EntryView({ data, context }: Props) {
  const { entry } = data;
  const isRemoved = entry.trashedAt !== null;
  const operation = isRemoved ? 'restore' : 'remove';
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: titleOf(data), href: urlWith(context, { entry: null }) }}
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
            <LinkPanel data={data} context={context} />
            <EntryForm data={data} context={context} />
          </>
        }
        side={
          <Panel id="facts" title="Details">
            <EntryDetails data={data} context={context} />
          </Panel>
        }
      />
      <History
        context={context}
        log={listTradeAudit}
        target={{ targetType: 'waitlist', targetId: entry.id }}
        phrases={historyPhrases}
        labels={historyLabels}
      />
    </RecordScreen>
  );
}

function EntryDetails({ data: { entry }, context: { screens } }: Props) {
  const {
    channel,
    contact,
    userId,
    phoneVerified,
    country,
    createdAt,
    invitedAt,
    expiresAt,
    delivery,
    hasPiece,
    variant,
  } = entry;
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
        ['Reserved', hasPiece ? `One piece${variant === null ? '' : ` of ${variant}`}` : null],
        [
          'Message',
          invitedAt && (delivery === 'none' ? 'None: staff send the link themselves.' : deliveryStates[delivery]),
        ],
      ]}
    />
  );
}

type Props = ViewProps<'waitlistsAdmin', EntryData>;

/** Invitations are made on the Invite tab. */
const choosable: readonly EntryStatus[] = ['waiting', 'joined', 'declined'];

function EntryForm({ data: { entry }, context }: Props) {
  const statuses = choosable.includes(entry.status) ? choosable : [entry.status, ...choosable];
  const options = statuses.map((value) => ({ value, label: entryStatuses[value] }));
  return (
    <Panel id="entry" title="Entry">
      <RecordForm
        context={context}
        name="entry-save"
        action={saveEntry}
        label="Entry"
        fields={{ ...entryFields, status: { ...entryFields.status, options } }}
        {...formOfRecord('waitlist', entry, valuesOf(entry), listTradeAudit)}
        draft={`entry:${entry.id}`}
        submit="Save"
      />
    </Panel>
  );
}
