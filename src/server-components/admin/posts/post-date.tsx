import type { PostRecord } from '#contract/content/posts-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { ScheduleFields } from '../publishing/schedule-fields.tsx';
import { changeDate } from './actions.ts';
import styles from './record.module.css';

type Props = { readonly context: PageContext; readonly post: PostRecord };

export function PostDate({ context, post: { id, status, publishedAt } }: Props) {
  const form = formState('post-date', context.actionState);
  return (
    <details className={styles.date} open={form.state !== null}>
      <summary className="button button-quiet">
        {status === 'draft' ? 'Set an earlier publication date' : 'Change the publication date'}
      </summary>
      <Form
        action={changeDate}
        form={form}
        label="Publication date"
        labels={{ publishAt: 'Publication date' }}
        draft={`post-date:${id}`}
      >
        <p className="fine soft">
          {status === 'draft'
            ? 'The post gets this date when it is published, instead of the current one.'
            : 'Visitors see this date. News is sorted by it.'}
        </p>
        <input type="hidden" name="id" value={id} />
        <ScheduleFields
          form={form}
          label="Publication date"
          moment={publishedAt}
          timeZone={publishedAt ? 'UTC' : null}
        />
        <p>
          <SubmitButton className="button button-quiet">Save date</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
