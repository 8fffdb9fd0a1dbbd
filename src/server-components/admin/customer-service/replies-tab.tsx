import { listTradeAudit } from '#contract/audit.ts';
import type { CannedReply } from '#contract/trade/canned-replies.ts';
import type { PageContext, ViewProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { addReply, deleteReply, restoreReply, saveReply } from './actions.ts';
import styles from './customer-service.module.css';
import { replyFields, replyValues } from './fields.tsx';
import { CustomerServiceTabs } from './tabs.tsx';

export type RepliesData = { readonly kind: 'replies'; readonly replies: readonly CannedReply[] };
type Props = ViewProps<'customerService', RepliesData>;

export function RepliesTab({ data: { replies }, context }: Props) {
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
            <RecordForm
              context={context}
              name="reply-new"
              action={addReply}
              label="New reply"
              fields={replyFields}
              stored={null}
              draft="reply:new"
              submit="Save reply"
            />
          </Panel>
        }
      />
    </AdminScreen>
  );
}

function Reply({ reply, context }: { readonly reply: CannedReply; readonly context: PageContext }) {
  const { id, title, revision } = reply;
  const { state } = formState('reply-save', context.actionState);
  // All forms share one action; the outcome belongs to the reply that was sent.
  const own = state && (state.values['id'] === id || id in (state.rows ?? {})) ? state : null;
  const name = `reply-${id}`;
  return (
    <details className={styles.reply} open={own !== null || undefined}>
      <summary className={styles.summary}>
        <strong>{title}</strong>
        <span className={`soft ${styles.beginning}`}>{reply.body}</span>
      </summary>
      <RecordForm
        context={{ ...context, actionState: own && { ...own, form: name } }}
        name={name}
        action={saveReply}
        label={`Reply: ${title}`}
        fields={replyFields}
        {...formOfRecord('reply', { id, revision }, replyValues(reply), listTradeAudit)}
        submit="Save"
      >
        <p className="soft">
          Last changed on <Time date={reply.updatedAt} format="short" />
        </p>
      </RecordForm>
      <ButtonForm action={deleteReply} label={`Delete ${title}`} fields={{ id }} text="Delete" />
    </details>
  );
}
