import type { DeckVersion, DeckVersionSummary } from '#contract/content/deck-versions.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Diff } from '../../ui/diff.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { restoreVersion, saveVersion } from './actions.ts';
import { type ComparedSlide, compareVersions } from './compare-versions.ts';
import type { Context, DeckData } from './data.ts';
import styles from './decks.module.css';

type Props = { readonly data: DeckData; readonly context: Context };

export function VersionsTab({ data: { deck, versions, compared }, context }: Props) {
  const rows = versions ?? [];
  return (
    <>
      <Notice context={context} of={['versions']} undo={restoreVersion} />
      {compared && <VersionDiff deck={deck} {...compared} />}
      {!deck.trashedAt && !rows[0]?.isCurrent && <SaveVersionForm deck={deck} context={context} />}
      {rows.length === 0 ? (
        <EmptyState title="No versions yet">
          <p className="soft">A version is saved when you publish, and when you save one yourself.</p>
        </EmptyState>
      ) : (
        <DataTable
          context={context}
          caption="Versions"
          columns={columnsFor(deck, context)}
          rows={rows}
          idOf={({ number }) => String(number)}
          nameOf={({ number }) => `Version ${number}`}
        />
      )}
    </>
  );
}

function SaveVersionForm({ deck, context }: { readonly deck: DeckDraft; readonly context: Context }) {
  const form = formState('keep', context.actionState);
  return (
    <Form
      action={saveVersion}
      form={form}
      label="Save a version"
      labels={{ note: 'Note' }}
      draft={`deck-version:${deck.id}`}
      className={styles.keep}
    >
      <input type="hidden" name="id" value={deck.id} />
      <TextField form={form} name="note" label="Note for a version of the current draft" />
      <SubmitButton className="button button-quiet">Save as a version</SubmitButton>
    </Form>
  );
}

const columnsFor = (deck: DeckDraft, context: Context): readonly Column<DeckVersionSummary>[] => [
  {
    label: 'Version',
    cell: ({ number, note, isPublished, isCurrent }) => (
      <>
        <strong>{number}</strong> {note} {isPublished && <Badge tone="good">Readers see this</Badge>}{' '}
        {isCurrent && <Badge tone="muted">Current draft</Badge>}
      </>
    ),
  },
  { label: 'Created', cell: ({ createdAt }) => <Time date={createdAt} format="moment" /> },
  { label: 'Slides', align: 'end', cell: ({ slideCount }) => slideCount },
  {
    label: 'Compare',
    cell: ({ number, isCurrent }) =>
      (number > 1 || !isCurrent) && (
        <span className={`cluster across-s ${styles.linkOperations}`}>
          {!isCurrent && <a href={urlWith(context, { from: number, to: 'now' })}>with the current draft</a>}
          {number > 1 && <a href={urlWith(context, { from: number - 1, to: number })}>with the previous version</a>}
        </span>
      ),
  },
  {
    label: 'Restore',
    cell: ({ number, isCurrent }) =>
      !isCurrent &&
      !deck.trashedAt && (
        <PlainForm
          action={restoreVersion}
          label={`Restore version ${number}`}
          fields={{ id: deck.id, number: String(number) }}
        >
          <SubmitButton className="link-button">Restore</SubmitButton>
        </PlainForm>
      ),
  },
];

type DiffProps = { readonly deck: DeckDraft; readonly from: DeckVersion; readonly to: DeckVersion | null };

function VersionDiff({ deck, from, to }: DiffProps) {
  const slides = compareVersions(from, to ?? deck);
  const changed = slides.filter(({ change }) => change !== 'same');
  return (
    <Panel
      id="compare-heading"
      title={`From version ${from.number} to ${to ? `version ${to.number}` : 'the current draft'}`}
      lead={
        changed.length === 0
          ? 'No differences.'
          : `${changed.length} of ${slides.length} ${slides.length === 1 ? 'page differs' : 'pages differ'}.`
      }
    >
      {changed.map((slide) => (
        <SlideDiff key={slide.id} slide={slide} />
      ))}
    </Panel>
  );
}

const changeLabels = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
  same: 'The same',
} as const;

const SlideDiff = ({ slide: { title, change, position, blocks, notes } }: { readonly slide: ComparedSlide }) => (
  <article className={styles.difference}>
    <h3>
      {title} <span className="soft">{changeLabels[change]}</span>
    </h3>
    {position && <p className="fine soft">{position}</p>}
    {blocks.length > 0 && <Diff blocks={blocks} />}
    {notes.length > 0 && (
      <>
        <p className="fine soft">Notes</p>
        <Diff blocks={notes} />
      </>
    )}
  </article>
);
