/** After an inquiry is resolved, the next one of the list that needs an answer opens. A notice there can undo it. */

import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Done } from '../../ui/notice.tsx';
import { urlWith } from '../../ui/urls.ts';
import { undoResolve } from './inbox-actions.ts';
import { readResolved } from './resolved.ts';

type Props = { readonly context: PageContext };

/** A form with these fields opens the next inquiry: the list is then read again. */
export function FollowingFields({ context }: Props) {
  const list = context.query.get('list');
  return list && <input type="hidden" name="list" value={list} />;
}

export function ResolvedNotice({ context }: Props) {
  const done = context.query.get('done');
  const resolved = readResolved(done);
  if (!resolved) return <Done context={context} messages={{ reopened: 'It is no longer resolved.' }} />;
  const { reference, was } = resolved;
  const list = context.query.get('list');
  const text = (
    <>
      <p>
        {resolved.done === 'answered' ? 'Answered, and ' : ''}
        <a href={urlWith(context, { thread: reference, part: null })}>{reference}</a> resolved. This is the next one.
      </p>
      <PlainForm action={undoResolve} label="Undo" fields={{ reference, was, ...(list ? { list } : {}) }}>
        <SubmitButton className="button button-quiet">
          {resolved.done === 'answered' ? 'Reopen it' : 'Undo'}
        </SubmitButton>
      </PlainForm>
    </>
  );
  return <Done context={context} messages={{ [String(done)]: text }} />;
}
