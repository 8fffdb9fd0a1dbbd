import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Findings } from '../publishing/findings.tsx';
import { PreviewPanel } from '../publishing/preview-panel.tsx';
import { draftKey, liveKey } from '../publishing/version-table.tsx';
import { Conflict } from '../ui/conflict.tsx';
import { comparedFields } from '../ui/fields.ts';
import { Panel } from '../ui/panel.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { discardChanges, publishSaved, saveText } from './actions.ts';
import { draftOf, type PostData } from './data.ts';
import { postFields, valuesOf } from './fields.ts';
import { draftName, PostForm } from './form.tsx';
import styles from './posts.module.css';
import { PublishingPanel } from './publishing-panel.tsx';
import { WritingSpace } from './writing-space.tsx';

type Props = { readonly context: PageContext<'postsAdmin'>; readonly data: PostData };

export function TextTab({ context, data: { post, otherEditor } }: Props) {
  const form = formState('post', context.actionState);
  return (
    <>
      {post.pending && <PendingChanges context={context} post={post} />}
      <Conflict
        form={form}
        fields={comparedFields(postFields, valuesOf(draftOf(post)), form.state?.values ?? {})}
        by={otherEditor}
        href={screenHref('postsAdmin', { post: post.id })}
        draft={draftName(post)}
      />
      <WritingSpace
        post={post}
        main={<PostForm form={form} action={saveText} post={post} content={draftOf(post)} />}
        side={
          <>
            <PublishingPanel context={context} post={post} />
            <Panel id="check" title="Publish check" lead="Checks the saved text.">
              <Findings findings={post.findings} fieldIdOf={fieldIdOf} />
            </Panel>
            <PreviewPanel context={context} record={`post:${post.id}`} />
          </>
        }
      />
    </>
  );
}

/** The body field is hidden, so findings link to its label. */
const fieldIdOf = (field: string) => (field === 'body' ? 'post-body-label' : `post-${field}`);

function PendingChanges({ context, post: { id, revision, status } }: Pick<Props, 'context'> & Pick<PostData, 'post'>) {
  const fields = { id, revision: String(revision) };
  return (
    <div className={styles.pending}>
      <p>
        {status === 'scheduled'
          ? 'The text below was changed after scheduling. The earlier text will be published.'
          : 'The text below is saved, but not published. Visitors see the earlier text.'}{' '}
        <a href={urlWith(context, { part: 'versions', from: liveKey, to: draftKey })}>Compare the two</a>
      </p>
      {status === 'published' && (
        <PlainForm action={publishSaved} label="Publish saved changes" fields={fields}>
          <SubmitButton className="button button-quiet">Publish saved changes</SubmitButton>
        </PlainForm>
      )}
      <PlainForm action={discardChanges} label="Discard changes" fields={fields}>
        <SubmitButton className="button button-quiet">Discard changes</SubmitButton>
      </PlainForm>
    </div>
  );
}
