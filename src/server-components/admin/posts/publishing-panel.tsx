import type { PostRecord } from '#contract/content/posts-admin.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { momentInZone, Time } from '../../ui/time.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { trash, withdraw } from './actions.ts';
import { statusLabels, statusTones } from './labels.ts';
import { PostDate } from './post-date.tsx';
import styles from './record.module.css';

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
      <div className={styles.steps}>
        {status === 'scheduled' && (
          <PlainForm action={withdraw} label="Cancel the schedule" fields={{ ...fields, to: 'draft' }}>
            <SubmitButton className="button button-quiet">Cancel the schedule</SubmitButton>
          </PlainForm>
        )}
        {(status === 'published' || status === 'archived') && (
          <PlainForm action={withdraw} label="Back to draft" fields={{ ...fields, to: 'draft' }}>
            <SubmitButton className="button button-quiet">Back to draft</SubmitButton>
          </PlainForm>
        )}
        {status === 'published' && (
          <PlainForm action={withdraw} label="Archive" fields={{ ...fields, to: 'archived' }}>
            <SubmitButton className="button button-quiet">Archive</SubmitButton>
          </PlainForm>
        )}
        <PlainForm action={trash} label="Move to trash" fields={{ id }}>
          <SubmitButton className="button button-quiet">Move to trash</SubmitButton>
        </PlainForm>
      </div>
    </Panel>
  );
}

/** In UTC, and in the time zone that it was scheduled in. */
function ScheduledTime({ post: { publishedAt, timeZone } }: Props) {
  if (!publishedAt) return null;
  const isElsewhere = timeZone !== null && timeZone !== 'UTC';
  return (
    <>
      <Time date={publishedAt} format="moment" />
      {isElsewhere && <span className="fine soft"> {momentInZone(publishedAt, timeZone)}</span>}
    </>
  );
}
