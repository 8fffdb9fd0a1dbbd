import { routes } from '#contract/routes.ts';
import { LiveFilter } from '../../../client-components/admin/live-filter.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { ViewProps } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { shownContact } from '../../ui/shown-contact.ts';
import { Time } from '../../ui/time.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { invite } from './actions.ts';
import { invitationOf, type ListData, previewOf } from './data.ts';
import styles from './waitlists.module.css';

type Props = ViewProps<'waitlistsAdmin', ListData>;

export function InviteTab({ data, context }: Props) {
  const { waitlist } = data;
  const { count, days } = invitationOf(context, waitlist.name);
  // Hides the form after inviting, so that pressing twice does not invite the next people.
  if (formState('waitlist-invite', context.actionState).state) return <InviteMore context={context} />;
  return (
    <>
      <Panel
        id="invite"
        title="Invite the next"
        lead={`${peopleOf(waitlist.counts.waiting, 'is', 'are')} waiting. You see who would be invited before anything is sent.`}
      >
        <form
          method="get"
          action={routes.waitlistsAdmin.pattern}
          aria-label="Who would be invited"
          className="cluster align-end gap-s across-m"
        >
          <input type="hidden" name="waitlist" value={waitlist.name} />
          <input type="hidden" name="part" value="invite" />
          <label className={styles.number}>
            How many
            <input
              type="number"
              name="count"
              min={1}
              max={100}
              defaultValue={count}
              className="input"
              data-first-field="fine"
            />
          </label>
          <label className={styles.number}>
            Valid for (days)
            <input type="number" name="days" min={1} max={90} defaultValue={days} className="input" />
          </label>
          <LiveFilter shown={{ count: String(count), days: String(days) }} />
          <button type="submit" className="button button-quiet" data-until-script="">
            Show who would be invited
          </button>
        </form>
      </Panel>
      <AsyncPanel
        name="preview"
        label="Who would be invited"
        context={context}
        skeleton={
          <Panel id="preview" title="Who would be invited">
            {/* A line for each, the message and the button. */}
            <Skeleton lines={Math.min(count, waitlist.counts.waiting) + 8} />
          </Panel>
        }
      >
        {() => Preview({ data, context })}
      </AsyncPanel>
    </>
  );
}

const peopleOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 person ${one}` : `${count} people ${many}`;

const InviteMore = ({ context }: Pick<Props, 'context'>) => (
  <p>
    <a href={urlWith(context, { count: null, days: null })}>Invite more people</a>
  </p>
);

async function Preview({ data: { waitlist }, context }: Props) {
  const { days } = invitationOf(context, waitlist.name);
  const { entries, text, reachable, expiresAt } = await previewOf(context, waitlist.name);
  if (entries.length === 0) return <EmptyState title="Nobody is waiting" />;
  const reached = entries.filter(({ channel }) => reachable.includes(channel));
  const { length } = reached;
  const isForSale = waitlist.product !== null;
  const others = entries.length - length;
  return (
    <Panel id="preview" title={peopleOf(length, 'would be invited', 'would be invited')}>
      <ol className={styles.entries}>
        {entries.map(({ id, position, channel, contact, note, phoneVerified }) => (
          <li key={id}>
            <span className="figures soft">{position}</span>{' '}
            <a href={urlWith(context, { entry: id, part: null, count: null, days: null })}>
              {shownContact({ channel, contact })}
            </a>
            {phoneVerified && <span className="soft"> verified</span>}
            {note && <span className="soft">, {note}</span>}
          </li>
        ))}
      </ol>
      {length > 0 && (
        <div>
          <p className="soft">
            {length === 1 ? 'One gets' : `${length} get`} this as a text message or e-mail in the language that they
            chose, unless they turned these off
            {isForSale && ', and one piece of the stock is reserved for each until the invitation ends'}:
          </p>
          <blockquote className={styles.text}>{text}</blockquote>
        </div>
      )}
      {others > 0 && (
        <p>
          {others === 1
            ? 'One left an address to which this site cannot send.'
            : `${others} left addresses to which this site cannot send.`}{' '}
          They stay on the list.
          {isForSale && ' Open their entry for a link that you can send yourself.'}
        </p>
      )}
      {length > 0 && (
        <PlainForm
          action={invite}
          label="Invite"
          fields={{ waitlist: waitlist.name, days: String(days), ids: reached.map(({ id }) => id).join(',') }}
        >
          <p className="row">
            <SubmitButton>{length === 1 ? 'Invite this person' : `Invite these ${length}`}</SubmitButton>
            <span className="soft">
              Valid until <Time date={expiresAt} />
            </span>
          </p>
        </PlainForm>
      )}
    </Panel>
  );
}
