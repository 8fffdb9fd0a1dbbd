import { listContentAudit } from '#contract/audit.ts';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { Findings } from '../publishing/findings.tsx';
import { PendingChanges } from '../publishing/pending-changes.tsx';
import { PreviewPanel } from '../publishing/preview-panel.tsx';
import { TranslationsOf } from '../publishing/translations-of.tsx';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { LoggedConflict } from '../ui/conflict.tsx';
import { comparedFields } from '../ui/fields.ts';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { discardChanges, publishSaved } from './actions.ts';
import { draftOf, type PostData } from './data.ts';
import { draftName, postFields, valuesOf } from './fields.ts';
import { PostForm } from './form.tsx';
import { PostPreview } from './post-preview.tsx';
import { PublishingPanel } from './publishing-panel.tsx';

type Props = { readonly context: PageContext<'postsAdmin'>; readonly data: PostData };

export function TextTab({ context, data: { post, colleagues } }: Props) {
  const form = formState('post', context.actionState);
  return (
    <>
      {(post.status === 'published' || post.status === 'scheduled') && (
        <PendingChanges
          context={context}
          draft={draftName(post)}
          isChanged={post.pending !== null}
          text={
            post.status === 'scheduled'
              ? 'The text below was changed after scheduling. The earlier text will be published.'
              : 'The text below is saved, but not published. Visitors see the earlier text.'
          }
          fields={{ id: post.id, revision: String(post.revision) }}
          publish={post.status === 'published' ? publishSaved : undefined}
          discard={discardChanges}
        />
      )}
      <LoggedConflict
        context={context}
        log={listContentAudit}
        target={{ targetType: 'post', targetId: post.id }}
        form={form}
        fields={comparedFields(postFields, valuesOf(draftOf(post)), form.state?.values ?? {})}
        isSave={({ action }) => action === 'post.save'}
        href={screenHref('postsAdmin', { post: post.id })}
        draft={draftName(post)}
      />
      <WritingSpace
        preview={<PostPreview post={post} />}
        main={
          <PostForm
            form={form}
            post={post}
            content={draftOf(post)}
            authors={draftOf(post).authors}
            colleagues={colleagues}
          />
        }
        side={
          <>
            <PublishingPanel context={context} post={post} />
            <Panel id="check" title="Publish check" lead="Checks the saved text.">
              <Findings findings={post.findings} fieldIdOf={fieldIdOf} />
            </Panel>
            <PreviewPanel context={context} record={`post:${post.id}`} />
            <TranslationsOf context={context} kind="post" id={post.id} />
          </>
        }
      />
    </>
  );
}

/** The body field is hidden, so findings link to its label. */
const fieldIdOf = (field: string) => (field === 'body' ? 'post-body-label' : `post-${field}`);
