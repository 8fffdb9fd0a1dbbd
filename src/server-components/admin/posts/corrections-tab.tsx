import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { changeCorrection } from './actions.ts';
import type { PostData } from './data.ts';

export function CorrectionsTab({ data: { post, corrections } }: { readonly data: PostData }) {
  if (corrections.length === 0)
    return (
      <EmptyState title="No corrections yet">
        <p>When you publish changes of a published post, you can mark them as a correction.</p>
      </EmptyState>
    );
  const { id, slug, status } = post;
  return (
    <Panel id="corrections" title="Corrections" lead="Visitors see them below the text, each with what changed.">
      <RowList label="Corrections">
        {corrections.map(({ number, note, at, withdrawnAt }) => {
          const isShown = withdrawnAt === null;
          return (
            <Row
              key={number}
              title={
                isShown && status === 'published' ? (
                  <a href={href('postCorrection', { slug, number: String(number) })}>{note}</a>
                ) : (
                  note
                )
              }
              note={
                <>
                  Corrected on <Time date={at} format="moment" />
                  {withdrawnAt && (
                    <>
                      , withdrawn from view on <Time date={withdrawnAt} format="moment" />
                    </>
                  )}
                </>
              }
              operations={
                <PlainForm
                  action={changeCorrection}
                  label={`${isShown ? 'Withdraw from view' : 'Show again'}: ${note}`}
                  fields={{ id, number: String(number), isShown: String(!isShown) }}
                >
                  <SubmitButton className="button button-quiet">
                    {isShown ? 'Withdraw from view' : 'Show again'}
                  </SubmitButton>
                </PlainForm>
              }
            />
          );
        })}
      </RowList>
    </Panel>
  );
}
