import type { PostRecord } from '#contract/content/posts-admin.ts';
import { sitePreviewHref } from '#contract/content/site-preview.ts';
import { getDependentsOfPosts } from '#contract/dependents.ts';
import { href } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { momentInZone, Time } from '../../ui/time.tsx';
import { statusLabels, statusTones } from '../publishing/post-status.ts';
import { ScheduleFields } from '../publishing/schedule-fields.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { changeDate, trash, withdraw } from './actions.ts';
import styles from './posts.module.css';

type Props = { readonly post: PostRecord };

const dateLabels = {
  draft: 'Publication date',
  scheduled: 'Will be published',
  published: 'Published',
  archived: 'Published',
};

export function PublishingPanel({ context, post }: Props & { readonly context: PageContext }) {
  const { id, status, revision, publishedAt, createdAt, editedAt, content } = post;
  const fields = { id, revision: String(revision) };
  return (
    <Panel id="publishing" title="Publishing">
      <DescriptionList
        items={[
          [
            'Status',
            <Badge key="state" tone={statusTones[status]}>
              {statusLabels[status]}
            </Badge>,
          ],
          [
            dateLabels[status],
            publishedAt &&
              (status === 'scheduled' ? <ScheduledTime post={post} /> : <Time date={publishedAt} format="moment" />),
          ],
          ['Created', <Time key="begun" date={createdAt} format="short" />],
          ['Edited', <Time key="edited" date={editedAt} format="moment" />],
          [
            'Preview',
            status === 'scheduled' && publishedAt ? (
              <a key="site" href={sitePreviewHref(publishedAt, href('post', { slug: content.slug }))} data-reload="">
                See the site at that time
              </a>
            ) : null,
          ],
          [
            'Address',
            status === 'published' ? (
              <a key="seen" href={href('post', { slug: content.slug })}>
                {href('post', { slug: content.slug })}
              </a>
            ) : null,
          ],
        ]}
      />
      {status !== 'scheduled' && <PostDate context={context} post={post} />}
      <div className="cluster gap-xs">
        {status === 'scheduled' && (
          <ButtonForm action={withdraw} label="Cancel the schedule" fields={{ ...fields, to: 'draft' }} />
        )}
        {(status === 'published' || status === 'archived') && (
          <ButtonForm action={withdraw} label="Back to draft" fields={{ ...fields, to: 'draft' }} />
        )}
        {status === 'published' && (
          <ButtonForm action={withdraw} label="Archive" fields={{ ...fields, to: 'archived' }} />
        )}
        <ButtonForm action={trash} label="Move to trash" fields={{ id }} />
      </div>
      {status === 'published' && (
        <Dependents
          context={context}
          before={trash}
          effect="Links that lead nowhere if you archive, withdraw or trash it:"
          load={[() => context.api(getDependentsOfPosts, { ids: id })]}
        />
      )}
    </Panel>
  );
}

function ScheduledTime({ post: { publishedAt, timeZone } }: Props) {
  if (!publishedAt) return null;
  const isElsewhere = timeZone !== null && timeZone !== siteFormat().timeZone;
  return (
    <>
      <Time date={publishedAt} format="moment" />
      {isElsewhere && <span className="fine soft"> {momentInZone(publishedAt, timeZone)}</span>}
    </>
  );
}

type DateProps = { readonly context: PageContext; readonly post: PostRecord };

function PostDate({ context, post: { id, status, revision, publishedAt } }: DateProps) {
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
        <RevisionField form={form} revision={revision} />
        <ScheduleFields
          form={form}
          label="Publication date"
          only="past"
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
