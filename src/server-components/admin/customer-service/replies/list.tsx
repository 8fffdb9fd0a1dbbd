import type { CannedReply } from '#contract/trade/canned-replies.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext, ViewProps } from '../../../page.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Time } from '../../../ui/time.tsx';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns, Panel } from '../../ui/panel.tsx';
import { RevisionField } from '../../ui/revision-field.tsx';
import { urlWith } from '../../ui/urls.ts';
import { CustomerServiceTabs } from '../tabs.tsx';
import { addReply, deleteReply, restoreReply, saveReply } from './actions.ts';
import type { RepliesData } from './data.ts';
import styles from './list.module.css';

type Props = ViewProps<'customerService', RepliesData>;

const labels = { title: 'Title', body: 'Text' } as const;

export function RepliesView({ data: { replies }, context }: Props) {
  const form = formState('reply-new', context.actionState);
  return (
    <AdminScreen title="Replies" lead="Saved texts that you can insert into answers and adapt there.">
      <CustomerServiceTabs context={context} />
      <Notice context={context} of={['reply-delete', 'reply-restore']} undo={restoreReply} />
      <Columns
        main={
          replies.length === 0 ? (
            <EmptyState title="No replies yet" />
          ) : (
            <div className={styles.replies}>
              {replies.map((reply) => (
                <Reply key={reply.id} reply={reply} context={context} />
              ))}
            </div>
          )
        }
        side={
          <Panel id="new" title="New reply">
            <Form action={addReply} form={form} label="New reply" labels={labels} draft="reply:new">
              <TextField form={form} name="title" label={labels.title} required maxLength={120} />
              <TextArea form={form} name="body" label={labels.body} required rows={6} />
              <p>
                <SubmitButton>Save reply</SubmitButton>
              </p>
            </Form>
          </Panel>
        }
      />
    </AdminScreen>
  );
}

function Reply({ reply, context }: { readonly reply: CannedReply; readonly context: PageContext }) {
  const { actionState } = context;
  const sent = formState('reply-save', actionState);
  // All forms share one action; the outcome belongs to the reply that was sent.
  const isSent = sent.state !== null && (sent.state.values['id'] === reply.id || reply.id in (sent.state.rows ?? {}));
  const form = { name: `reply-${reply.id}`, state: isSent ? sent.state : null };
  const draft = `reply:${reply.id}`;
  return (
    <details className={styles.reply} open={isSent || undefined}>
      <summary className={styles.summary}>
        <strong>{reply.title}</strong>
        <span className={styles.beginning}>{reply.body}</span>
      </summary>
      <Conflict
        form={form}
        href={urlWith(context, {})}
        draft={draft}
        fields={[
          { label: labels.title, stored: reply.title, typed: form.state?.values['title'] ?? '' },
          { label: labels.body, stored: reply.body, typed: form.state?.values['body'] ?? '' },
        ]}
      />
      <Form action={saveReply} form={form} label={`Reply: ${reply.title}`} labels={labels} draft={draft}>
        <input type="hidden" name="id" value={reply.id} />
        <RevisionField form={form} revision={reply.revision} />
        <TextField form={form} name="title" label={labels.title} required maxLength={120} defaultValue={reply.title} />
        <TextArea form={form} name="body" label={labels.body} required rows={5} defaultValue={reply.body} />
        <p className="row">
          <SubmitButton>Save</SubmitButton>
          <span className="soft">
            Last changed on <Time date={reply.updatedAt} format="short" />
          </span>
        </p>
      </Form>
      <PlainForm action={deleteReply} label={`Delete ${reply.title}`} fields={{ id: reply.id }}>
        <SubmitButton className="button button-quiet">Delete</SubmitButton>
      </PlainForm>
    </details>
  );
}
