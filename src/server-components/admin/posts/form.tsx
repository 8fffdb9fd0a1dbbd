import type { PostContent } from '#contract/content/posts.ts';
import type { PostRecord } from '#contract/content/posts-admin.ts';
import type { Action } from '../../request/action.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { HeadingFields } from '../ui/heading-fields.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SearchEngineFields } from '../ui/search-engine-fields.tsx';
import styles from './form.module.css';
import { postLabels } from './labels.ts';
import { SaveBar } from './save-bar.tsx';

type Props = {
  readonly form: FormState;
  readonly action: Action;
  /** Null for a new post. */
  readonly post: PostRecord | null;
  readonly content: PostContent | null;
};

export const draftName = (post: Pick<PostRecord, 'id'> | null): string => `post:${post?.id ?? 'new'}`;

export function PostForm({ form, action, post, content }: Props) {
  const typed = form.state?.values;
  const isPinned = typed ? 'pinned' in typed : (content?.pinned ?? false);
  return (
    <Form action={action} form={form} label="Post" labels={postLabels} draft={draftName(post)}>
      {post && <input type="hidden" name="id" value={post.id} />}
      {post && <RevisionField form={form} revision={post.revision} hasVersions />}
      <HeadingFields
        form={form}
        stored={post && content}
        path="/news/"
        isSlugRequired={false}
        summaryHint="One or two sentences for lists, feeds and search engines."
      />
      <RichTextField form={form} name="body" label="Text" required defaultValue={content?.body ?? null} />
      <PictureField form={form} name="cover" label="Cover" defaultValue={content?.cover ?? null} />
      <div className={styles.pair}>
        <TextField
          form={form}
          name="tags"
          label="Tags"
          hint="Separate tags with commas."
          defaultValue={content?.tags.join(', ') ?? ''}
        />
        <label className={styles.box}>
          <input key={String(isPinned)} type="checkbox" name="pinned" defaultChecked={isPinned} />
          Pinned: stays at the top of the news
        </label>
      </div>
      <SearchEngineFields form={form} seo={content?.seo} />
      <SaveBar form={form} post={post} />
    </Form>
  );
}
