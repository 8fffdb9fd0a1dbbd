import type { PageContext } from '../../../src/server-components/page.ts';
import { send } from './actions.ts';

type Context = Pick<PageContext, 'query' | 'actionState'>;

export const formPage = {
  load: async () => null,
  head: () => ({ title: 'Form' }),
  tags: () => [],
  View: ({ context: { query, actionState } }: { context: Context }) => (
    <section>
      <h1>Form</h1>
      {query.get('sent') && (
        <p data-form-success tabIndex={-1}>
          Sent by {query.get('sent')}
        </p>
      )}
      {actionState && (
        <p data-form-error tabIndex={-1}>
          {actionState.message} {actionState.fields['name']}
        </p>
      )}
      <form action={send as unknown as (form: FormData) => Promise<void>} data-draft="name">
        <label>
          Name <input name="name" defaultValue={actionState?.values['name'] ?? ''} />
        </label>
        <button type="submit">Send</button>
      </form>
    </section>
  ),
};
