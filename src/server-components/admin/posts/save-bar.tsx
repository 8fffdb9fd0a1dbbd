import type { PostRecord } from '#contract/content/posts-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { ScheduleFields } from '../publishing/schedule-fields.tsx';
import styles from './form.module.css';

/** `post` is null for a new one. */
type Props = { readonly form: FormState; readonly post: PostRecord | null };

const buttons = {
  draft: { save: 'Save draft', publish: 'Save and publish', schedule: 'Schedule' },
  scheduled: { save: 'Save changes', publish: 'Publish now', schedule: 'Save and schedule' },
  published: { save: 'Save changes', publish: 'Publish changes', schedule: null },
  archived: { save: 'Save', publish: 'Publish again', schedule: 'Schedule' },
} as const;

export function SaveBar({ form, post }: Props) {
  const { save, publish, schedule } = buttons[post?.status ?? 'draft'];
  const isScheduling = form.state?.values['operation'] === 'schedule' || post?.status === 'scheduled';
  return (
    <div className={styles.bar} data-save-bar="">
      <SubmitButton name="operation" value="save">
        {save}
      </SubmitButton>
      <SubmitButton name="operation" value="publish" className="button button-quiet">
        {publish}
      </SubmitButton>
      {schedule && (
        <details className={styles.schedule} open={isScheduling && form.state?.status === 'error'}>
          <summary className="button button-quiet">
            {post?.status === 'scheduled' ? 'Change the schedule' : 'Schedule…'}
          </summary>
          <div className={styles.when}>
            <ScheduleFields
              form={form}
              moment={post?.status === 'scheduled' ? post.publishedAt : null}
              timeZone={post?.timeZone ?? null}
            />
            <SubmitButton name="operation" value="schedule">
              {schedule}
            </SubmitButton>
          </div>
        </details>
      )}
    </div>
  );
}
