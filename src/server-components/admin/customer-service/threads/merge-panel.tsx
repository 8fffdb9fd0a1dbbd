import type { Thread } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Time } from '../../../ui/time.tsx';
import { Done, Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { undoInquiryMerge } from './inbox-actions.ts';

type Merge = Thread['merges'][number];

export function MergeNotice({ thread, context }: { readonly thread: Thread; readonly context: PageContext }) {
  const [last] = thread.merges;
  const merged = last && (
    <>
      <p>{last.reference} was merged into this inquiry.</p>
      {last.canUndo && <Undo merge={last} />}
    </>
  );
  return (
    <>
      <Notice context={context} of={['thread-merge', 'thread-unmerge']} />
      <Done
        context={context}
        messages={{ merged, separated: 'The merge was undone. This inquiry has its messages back.' }}
      />
    </>
  );
}

/** Inquiries that were merged into this one, and until when that can be undone. */
export const MergePanel = ({ thread: { merges } }: { readonly thread: Thread }) =>
  merges.length > 0 && (
    <Panel id="merges" title="Merged into this inquiry">
      <RowList label="Merged into this inquiry">
        {merges.map((merge) => (
          <Row
            key={merge.id}
            title={merge.reference}
            note={
              <>
                <Time date={merge.mergedAt} format="moment" />. {merge.canUndo ? 'Can' : 'Could'} be undone until{' '}
                <Time date={merge.endsAt} />.
              </>
            }
            operations={merge.canUndo && <Undo merge={merge} />}
          />
        ))}
      </RowList>
    </Panel>
  );

const Undo = ({ merge: { id, reference } }: { readonly merge: Merge }) => (
  <PlainForm action={undoInquiryMerge} label={`Undo the merge of ${reference}`} fields={{ id }}>
    <SubmitButton className="button button-quiet">
      Undo<span className="visually-hidden"> the merge of {reference}</span>
    </SubmitButton>
  </PlainForm>
);
