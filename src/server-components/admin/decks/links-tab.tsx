import { type DeckShare, listDeckShares } from '#contract/content/deck-shares.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { CopyButton } from '../../../client-components/copy-button.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { createLink, extendLink, reactivateLink, revokeLink } from './actions.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { shareAudienceLabels, shareStatusLabels } from './fields.tsx';

type Props = { readonly deck: DeckDraft; readonly context: Context };

export function LinksTab({ deck, context }: Props) {
  return (
    <>
      <Notice context={context} of={['links']} undo={reactivateLink} />
      <NewLinkMessage context={context} />
      {!deck.trashedAt && <NewLink deck={deck} context={context} />}
      <AsyncPanel name="links" label="The links" context={context} skeleton={<Skeleton lines={4} />}>
        {async () => {
          const { shares } = await context.api(listDeckShares, { id: deck.id });
          if (shares.length === 0) return <EmptyState title="No links yet" />;
          return (
            <DataTable
              context={context}
              caption="Links to this deck"
              columns={columnsFor(deck, context)}
              rows={shares}
              idOf={({ id }) => id}
              nameOf={({ label }) => label}
            />
          );
        }}
      </AsyncPanel>
    </>
  );
}

/** Shows the absolute URL, because it is sent to other people. */
function NewLinkMessage({ context: { actionState, url } }: Pick<Props, 'context'>) {
  const { state } = formState('new-link', actionState);
  if (state?.status !== 'success' || !state.result) return null;
  const link = new URL(state.result, url).href;
  return (
    <SuccessNotice>
      <p>{state.message}</p>
      <p className={styles.secret}>
        <output>{link}</output> <CopyButton text={link} label="Copy the link" />
      </p>
    </SuccessNotice>
  );
}

const labels = { label: 'Recipient', audience: 'Who can open it', days: 'Valid for' };
const audiences = (Object.keys(shareAudienceLabels) as Array<DeckShare['audience']>).map((value) => ({
  value,
  label: shareAudienceLabels[value],
}));
const periods = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '0', label: 'Until it is revoked' },
];

function NewLink({ deck, context }: Props) {
  const { state, name } = formState('new-link', context.actionState);
  const form = { name, state: state?.status === 'error' ? state : null };
  return (
    <Panel
      id="new-link-heading"
      title="New link"
      lead={
        deck.status === 'draft'
          ? 'It does not work until you publish the deck.'
          : 'It always opens the latest published version.'
      }
    >
      <Form
        action={createLink}
        form={form}
        label="New link"
        labels={labels}
        draft={`deck-link:${deck.id}`}
        className={styles.newLink}
      >
        <input type="hidden" name="id" value={deck.id} />
        <TextField form={form} name="label" label={labels.label} required maxLength={120} autoComplete="off" />
        <Select
          form={form}
          name="audience"
          label={labels.audience}
          required
          options={audiences}
          defaultValue="anyone"
        />
        <Select form={form} name="days" label={labels.days} required options={periods} defaultValue="30" />
        <p>
          <SubmitButton>Create link</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

const tones = { active: 'good', expired: 'muted', revoked: 'muted' } as const;

const columnsFor = (deck: DeckDraft, context: Context): readonly Column<DeckShare>[] => [
  {
    label: 'For',
    cell: ({ label, audience }) => (
      <>
        {label}
        {audience === 'signed-in' && <span className={styles.under}>has to sign in</span>}
      </>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{shareStatusLabels[status]}</Badge> },
  {
    label: 'Valid until',
    cell: ({ expiresAt }) => (expiresAt ? <Time date={expiresAt} format="short" /> : 'No end date'),
  },
  {
    label: 'Views',
    align: 'end',
    cell: ({ id, views }) =>
      views > 0 ? (
        <a href={urlWith(context, { part: 'views', share: id })}>{views}</a>
      ) : (
        <span className="soft">–</span>
      ),
  },
  { label: 'People', align: 'end', cell: ({ viewers }) => viewers || <span className="soft">–</span> },
  { label: 'Last view', cell: ({ lastViewAt }) => lastViewAt && <Time date={lastViewAt} format="short" /> },
  { label: 'Change', cell: (share) => <Operations deck={deck} share={share} /> },
];

function Operations({ deck, share }: { readonly deck: DeckDraft; readonly share: DeckShare }) {
  const fields = { id: deck.id, shareId: share.id };
  if (deck.trashedAt) return null;
  if (share.status === 'revoked')
    return (
      <PlainForm action={reactivateLink} label={`Allow the link for ${share.label} again`} fields={fields}>
        <SubmitButton className="link-button">Allow again</SubmitButton>
      </PlainForm>
    );
  return (
    <span className={styles.linkOperations}>
      <PlainForm action={revokeLink} label={`Revoke the link for ${share.label}`} fields={fields}>
        <SubmitButton className="link-button">Revoke</SubmitButton>
      </PlainForm>
      {share.expiresAt && (
        <PlainForm
          action={extendLink}
          label={`Extend the link for ${share.label} to 30 days from now`}
          fields={{ ...fields, days: '30' }}
        >
          <SubmitButton className="link-button">30 days from now</SubmitButton>
        </PlainForm>
      )}
    </span>
  );
}
