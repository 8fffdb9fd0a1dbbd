import { routes } from '#contract/routes.ts';
import type { ThreadMergeImpact } from '#contract/trade/thread-merges.ts';
import type { Thread, ThreadSummary } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { formState } from '../../../ui/form-state.ts';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { shownContact } from '../../../ui/shown-contact.ts';
import { Time } from '../../../ui/time.tsx';
import confirm from '../../ui/confirm-action.module.css';
import { ChooseLink, CountedRows, FindForm } from '../../ui/find-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { urlWith } from '../../ui/urls.ts';
import styles from '../customer-service.module.css';
import { ThreadStatusBadge } from '../fields.tsx';
import { type Merging, mergePart } from './data.ts';
import { mergeInquiry } from './inbox-actions.ts';

type Props = { readonly thread: Thread; readonly merging: Merging; readonly context: PageContext };

export const MergeTab = ({ thread, merging: { found, impact }, context }: Props) => (
  <>
    <Panel
      id="merge"
      title="Merge into another inquiry"
      lead={`For a customer who wrote twice about the same thing. The other inquiry gets the messages, notes, files and tags of ${thread.reference}, which is closed and leads there.`}
    >
      <Search reference={thread.reference} context={context} />
      <Found found={found} context={context} />
    </Panel>
    {impact ? (
      <Impact impact={impact} context={context} />
    ) : (
      context.query.has('other') && <p role="status">This inquiry does not exist, or cannot be read at the moment.</p>
    )}
  </>
);

const mergeHref = (context: PageContext, into: string, thread = context.query.get('thread')) =>
  urlWith(context, { thread, other: into });

const Search = ({ reference, context }: { readonly reference: string; readonly context: PageContext }) => (
  <FindForm
    title="Find the other inquiry"
    label="The other inquiry"
    placeholder="Number, name, contact or words"
    action={routes.customerService.pattern}
    fields={{ thread: reference, part: mergePart, list: context.query.get('list') }}
    context={context}
  />
);

type FoundProps = { readonly found: readonly ThreadSummary[]; readonly context: PageContext };

function Found({ found, context }: FoundProps) {
  const isSearch = Boolean(context.query.get('find')?.trim());
  const label = isSearch ? 'Found' : 'Other inquiries of this customer';
  return found.length === 0 ? (
    <p role="status" data-answer="">
      {isSearch ? 'No other inquiries found.' : 'This customer has no other inquiries. Search for one by its number.'}
    </p>
  ) : (
    <>
      <h3 data-answer="">{label}</h3>
      <RowList label={label}>
        {found.map((other) => (
          <Row
            key={other.reference}
            title={
              <>
                {other.reference} {other.name} <ThreadStatusBadge status={other.status} />
              </>
            }
            note={
              <span className={styles.excerpt}>
                {shownContact(other)}, <Time date={other.activeAt} format="short" />: {other.excerpt}
              </span>
            }
            operations={<ChooseLink name={other.reference} href={mergeHref(context, other.reference)} />}
          />
        ))}
      </RowList>
    </>
  );
}

type ImpactProps = { readonly impact: ThreadMergeImpact; readonly context: PageContext };

function Impact({ impact, context }: ImpactProps) {
  const { merged, kept, moves, tags, refusal } = impact;
  return (
    <Panel
      id="impact"
      title={`Merge ${merged.reference} into ${kept.reference}`}
      lead={`Kept: ${kept.reference} of ${kept.name}, ${shownContact(kept)}. Merged: ${merged.reference} of ${merged.name}, ${shownContact(merged)}.`}
    >
      <h3>Moves to {kept.reference}</h3>
      <RowList label={`Moves to ${kept.reference}`}>
        <CountedRows rows={moves} />
        {tags.length > 0 && <Row title="Tags" note={tags.join(', ')} />}
      </RowList>
      {refusal === null ? <Confirm impact={impact} context={context} /> : <p role="status">{refusal}</p>}
      <p>
        <a href={mergeHref(context, merged.reference, kept.reference)}>Keep {merged.reference} instead</a>
      </p>
    </Panel>
  );
}

function Confirm({ impact: { merged, kept, warnings, isProven }, context }: ImpactProps) {
  const problem = formState('thread-merge', context.actionState).state?.fields['isSamePerson'];
  return (
    <PlainForm
      action={mergeInquiry}
      label="Merge"
      fields={{
        reference: merged.reference,
        into: kept.reference,
        revision: String(merged.revision),
        keptRevision: String(kept.revision),
      }}
      className={confirm.question}
    >
      {warnings.length > 0 && (
        <div>
          <h3>{isProven ? 'Please check' : 'They may be from different people'}</h3>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      <p>
        Messages are shown in the order of their time. Links to {merged.reference} and answers to its e-mails reach{' '}
        {kept.reference}. You can undo the merge until the date shown afterwards.
      </p>
      {!isProven && (
        <label className="choice">
          <input
            type="checkbox"
            name="isSamePerson"
            value="on"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'same-person-error' : undefined}
          />{' '}
          I know that one person wrote both
        </label>
      )}
      {problem && (
        <p id="same-person-error" className="field-error">
          {problem}
        </p>
      )}
      <p>
        <SubmitButton className="button button-danger">Merge</SubmitButton>
      </p>
    </PlainForm>
  );
}
