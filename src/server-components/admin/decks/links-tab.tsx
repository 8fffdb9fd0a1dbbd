import { type DeckShare, listDeckShares } from '#contract/content/deck-shares.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { TextToCopy } from '../../ui/text-to-copy.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { urlWith } from '../ui/urls.ts';
import { extendLink, reactivateLink, revokeLink } from './actions.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { shareStatusLabels } from './fields.tsx';
import { LinkSettings, NewLink } from './link-forms.tsx';

type Props = { readonly deck: DeckDraft; readonly context: Context };

export function LinksTab({ deck, context, shares }: Props & { readonly shares: readonly DeckShare[] }) {
  const chosen = shares.find(({ id }) => id === context.query.get('share'));
  return (
    <>
      <Notice context={context} of={['links']} undo={reactivateLink} />
      <Done context={context} messages={{ link: 'Settings of the link saved.' }} />
      <NewLinkMessage context={context} />
      {!deck.trashedAt &&
        (chosen ? (
          <LinkSettings deck={deck} share={chosen} context={context} />
        ) : (
          <NewLink deck={deck} context={context} />
        ))}
      <AsyncPanel name="links" label="The links" context={context} skeleton={<Skeleton lines={4} />}>
        {async () => {
          const { shares } = await context.api(listDeckShares, { id: deck.id });
          if (shares.length === 0)
            return (
              <EmptyState title="No links yet">
                <p className="soft">
                  Create one link for each recipient. Then the tab Visits shows who read what, and you can revoke each
                  link on its own.
                </p>
              </EmptyState>
            );
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
      <TextToCopy text={link} label="Copy the link" />
    </SuccessNotice>
  );
}

const tones = { active: 'good', expired: 'muted', revoked: 'muted' } as const;

const columnsFor = (deck: DeckDraft, context: Context): readonly Column<DeckShare>[] => [
  {
    label: 'For',
    cell: (share) => (
      <>
        {share.label}
        {conditionsOf(share) && <span className={styles.under}>{conditionsOf(share)}</span>}
      </>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{shareStatusLabels[status]}</Badge> },
  {
    label: 'Valid until',
    cell: ({ expiresAt }) => (expiresAt ? <Time date={expiresAt} format="short" /> : 'No end date'),
  },
  {
    label: 'Visits',
    align: 'end',
    cell: ({ id, views }) => views > 0 && <a href={urlWith(context, { part: 'views', share: id })}>{views}</a>,
  },
  { label: 'Readers', align: 'end', cell: ({ viewers }) => viewers || null },
  { label: 'Last visit', cell: ({ lastViewAt }) => lastViewAt && <Time date={lastViewAt} format="short" /> },
  { label: 'Change', cell: (share) => <Operations deck={deck} share={share} context={context} /> },
];

const conditionsOf = ({ audience, hasPassword, asksEmail, mayDownload, tellsOwner }: DeckShare): string =>
  [
    audience === 'signed-in' && 'has to sign in',
    asksEmail && 'e-mail address',
    hasPassword && 'password',
    mayDownload && 'may save a PDF',
    tellsOwner && 'notifies its creator',
  ]
    .filter(Boolean)
    .join(', ');

function Operations({ deck, share, context }: Props & { readonly share: DeckShare }) {
  const fields = { id: deck.id, shareId: share.id };
  if (deck.trashedAt) return null;
  if (share.status === 'revoked')
    return (
      <PlainForm action={reactivateLink} label={`Allow the link for ${share.label} again`} fields={fields}>
        <SubmitButton className="link-button">Allow again</SubmitButton>
      </PlainForm>
    );
  return (
    <span className={`cluster across-s ${styles.linkOperations}`}>
      <a
        className="link-button"
        href={`${urlWith(context, { share: share.id })}#link-heading`}
        aria-label={`Settings of the link for ${share.label}`}
      >
        Settings
      </a>
      <PlainForm action={revokeLink} label={`Revoke the link for ${share.label}`} fields={fields}>
        <SubmitButton className="link-button">Revoke</SubmitButton>
      </PlainForm>
      {share.expiresAt && (
        <PlainForm
          action={extendLink}
          label={`Extend to 30 days: the link for ${share.label}`}
          fields={{ ...fields, days: '30' }}
        >
          <SubmitButton className="link-button">Extend to 30 days</SubmitButton>
        </PlainForm>
      )}
    </span>
  );
}
