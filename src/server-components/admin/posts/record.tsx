import { listContentAudit } from '#contract/audit.ts';
import type { Colleague } from '#contract/auth/colleagues.ts';
import type { PostRecord } from '#contract/content/posts-admin.ts';
import { limits } from '#contract/fields.ts';
import { href } from '#contract/routes.ts';
import { WhileChanged } from '../../../client-components/admin/while-changed.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formState } from '../../ui/form-state.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { statusLabels, statusTones } from '../publishing/post-status.ts';
import { VersionsTab } from '../publishing/versions-tab.tsx';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { TrashOperations } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { deletePermanently, restore, restoreVersion, saveVersion } from './actions.ts';
import { CorrectionsTab } from './corrections-tab.tsx';
import { draftOf, loadPost, type PostData } from './data.ts';
import { draftName, historyLabels, historyPhrases } from './fields.ts';
import { PostForm } from './form.tsx';
import { PostPreview } from './post-preview.tsx';
import { TextTab } from './text-tab.tsx';

type Context = PageContext<'postsAdmin'>;

const doneMessages = {
  created: 'Draft saved.',
  scheduled: 'Scheduled. The current text will be published; later changes stay in the draft.',
  'not-scheduled': 'Saved, but not scheduled: the date and time passed while it was saved. Choose a later one.',
  corrected: 'Published as a correction. Visitors see the note and what changed.',
  'not-corrected': 'Saved, but not published: title, summary and text are the same, so there is nothing to correct.',
  'not-published': 'Saved, but not published. The publish check shows why.',
};

const isOnSite = ({ status, trashedAt }: PostRecord) => status === 'published' && !trashedAt;

const ViewOnSite = ({ post }: Pick<PostData, 'post'>) => (
  <a href={href('post', { slug: post.content.slug })}>View on the site</a>
);

const published = (post: PostRecord) => (
  <>
    <p>Published. Visitors see it now.</p>
    {isOnSite(post) && <ViewOnSite post={post} />}
  </>
);

export const postRecord: ScreenRecord<'postsAdmin', PostData> = {
  kind: 'post',
  read: loadPost,
  titleOf: ({ post }) => `${draftOf(post).title} · News`,
  history: { log: listContentAudit, phrases: historyPhrases, labels: historyLabels },
  show(data, context) {
    const { post } = data;
    return {
      id: post.id,
      revision: post.revision,
      title: draftOf(post).title,
      details: (
        <>
          <Badge tone={statusTones[post.status]}>{statusLabels[post.status]}</Badge>
          <WhileChanged draft={draftName(post)} isChanged={post.pending !== null} revision={post.revision}>
            <Badge tone="accent">Unpublished changes</Badge>
          </WhileChanged>
          {post.trashedAt && <Badge tone="muted">In the trash</Badge>}
          {isOnSite(post) && <ViewOnSite post={post} />}
        </>
      ),
      operations: (
        <>
          {!post.trashedAt && (
            <ButtonLink creates quiet href={screenHref('postsAdmin', { post: newRecord, from: post.id })}>
              Duplicate
            </ButtonLink>
          )}
          <ButtonLink creates quiet href={screenHref('postsAdmin', { post: newRecord })}>
            New post
          </ButtonLink>
        </>
      ),
      done: { ...doneMessages, published: published(post) },
      notices: [{ of: ['post-operation'], undo: restore, restoreDiscarded: restoreVersion }],
      sections: 'Sections of this post',
      instead: post.trashedAt && <TrashedPost post={post} />,
      tabs: [
        { key: null, label: 'Text', render: () => <TextTab context={context} data={data} /> },
        {
          key: 'versions',
          label: 'Versions',
          render: () => (
            <VersionsTab
              context={context}
              record={{ post: post.id }}
              data={data.versions}
              fields={{ id: post.id, revision: String(post.revision) }}
              restore={restoreVersion}
              save={saveVersion}
            />
          ),
        },
        { key: 'corrections', label: 'Corrections', render: () => <CorrectionsTab data={data} /> },
      ],
    };
  },
};

function TrashedPost({ post }: Pick<PostData, 'post'>) {
  return (
    <Panel
      id="trashed"
      title="This post is in the trash"
      lead="Visitors do not see it. Restore it to bring it back as it was."
    >
      <div className="cluster gap-xs">
        <TrashOperations id={post.id} restore={restore} remove={deletePermanently}>
          <p>The post, its versions and its preview links will be deleted. This cannot be undone.</p>
        </TrashOperations>
      </div>
      <RichText doc={draftOf(post).body} />
    </Panel>
  );
}

const own = { pinned: false, seo: { title: null, description: null } };

type NewProps = {
  readonly context: Context;
  readonly from: PostRecord | null;
  readonly colleagues: readonly Colleague[];
};

/** A copy has the text of another post. Values that belong to one post only stay with that. */
export function NewPost({ context, from, colleagues }: NewProps) {
  const copied = from && draftOf(from);
  const content = copied && { ...copied, title: `${copied.title} (copy)`.slice(0, limits.title), slug: '', ...own };
  return (
    <WritingSpace
      preview={<PostPreview post={null} />}
      main={
        <PostForm
          // Another new post has a form of its own, although this one may have become a stored post.
          key={context.formKey}
          form={formState('post', context.actionState)}
          post={null}
          content={content}
          authors={colleagues.filter(({ id }) => id === context.viewer?.user.id)}
          colleagues={colleagues}
          from={from?.id}
        />
      }
    />
  );
}
