import type { Colleague } from '#contract/auth/colleagues.ts';
import type { PostAuthor } from '#contract/content/post-authors.ts';
import type { PostContent } from '#contract/content/posts.ts';
import type { PostRecord } from '#contract/content/posts-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { ScheduleMenu } from '../publishing/schedule-fields.tsx';
import { Settings, Writing, writingForm } from '../publishing/writing-space.tsx';
import { labelsOf } from '../ui/fields.ts';
import { SummaryAndAddress, TitleField } from '../ui/heading-fields.tsx';
import { TagsInput } from '../ui/input-with-button.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SaveBar, SaveBarMenu } from '../ui/save-bar.tsx';
import { SearchEngineFields } from '../ui/search-engine-fields.tsx';
import { saveText } from './actions.ts';
import { AuthorBoxes } from './author-boxes.tsx';
import { draftName, postFields } from './fields.ts';

type Props = {
  readonly form: FormState;
  readonly post: PostRecord | null;
  readonly content: PostContent | null;
  readonly authors: readonly PostAuthor[];
  readonly colleagues: readonly Colleague[];
  /** The id of the post that a new one copies. */
  readonly from?: string | undefined;
};

const correctionLabel = 'What was corrected';

export function PostForm({ form, post, content, authors, colleagues, from }: Props) {
  return (
    <Form
      action={saveText}
      form={form}
      label="Post"
      labels={{ ...labelsOf(postFields), correction: correctionLabel }}
      draft={draftName(post, from)}
      className={writingForm}
      autosaves
    >
      {post && <input type="hidden" name="id" value={post.id} />}
      {post && <RevisionField form={form} revision={post.revision} hasVersions />}
      <Writing>
        <TitleField form={form} fields={postFields} stored={content} />
        <RichTextField
          form={form}
          name="body"
          label={postFields.body.label}
          required
          defaultValue={content?.body ?? null}
        />
      </Writing>
      <Settings>
        <SummaryAndAddress form={form} fields={postFields} stored={content} path="/news/" />
        <PictureField form={form} name="cover" label={postFields.cover.label} defaultValue={content?.cover ?? null} />
        <TextField
          form={form}
          name="tags"
          label={postFields.tags.label}
          hint={postFields.tags.hint}
          defaultValue={content?.tags.join(', ') ?? ''}
          within={(input, id) => (
            <TagsInput field={id} label={postFields.tags.label} known="/api/content/posts?page_size=1">
              {input}
            </TagsInput>
          )}
        />
        <Checkbox form={form} name="pinned" label="Pinned: stays at the top of the news" stored={content?.pinned} />
        <AuthorBoxes form={form} colleagues={colleagues} stored={authors} />
        <SearchEngineFields form={form} seo={content?.seo} />
      </Settings>
      <SaveBar folds>
        <Buttons form={form} post={post} />
      </SaveBar>
    </Form>
  );
}

type ButtonsProps = { readonly form: FormState; readonly post: PostRecord | null };

const buttons = {
  draft: { save: 'Save draft', publish: 'Save and publish', schedule: 'Schedule' },
  scheduled: { save: 'Save changes', publish: 'Publish now', schedule: 'Save and schedule' },
  published: { save: 'Save changes', publish: 'Publish changes', schedule: null },
  archived: { save: 'Save', publish: 'Publish again', schedule: 'Schedule' },
} as const;

function Buttons({ form, post }: ButtonsProps) {
  const { save, publish, schedule } = buttons[post?.status ?? 'draft'];
  return (
    <>
      <SubmitButton name="operation" value="save" shortcut="Control+S">
        {save}
      </SubmitButton>
      <SubmitButton name="operation" value="publish" shortcut="Control+Enter" className="button button-quiet">
        {publish}
      </SubmitButton>
      {post?.status === 'published' && (
        <SaveBarMenu
          label="Publish as a correction…"
          isOpen={form.state?.values['operation'] === 'correct' && form.state.status === 'error'}
        >
          <TextField
            form={form}
            name="correction"
            label={correctionLabel}
            hint="Visitors see this note with the date and with what changed."
          />
          <SubmitButton name="operation" value="correct">
            Publish the correction
          </SubmitButton>
        </SaveBarMenu>
      )}
      {schedule && (
        <ScheduleMenu
          form={form}
          moment={post?.status === 'scheduled' ? post.publishedAt : null}
          timeZone={post?.timeZone ?? null}
          label={post?.status === 'scheduled' ? 'Reschedule…' : 'Schedule…'}
          submit={schedule}
        />
      )}
    </>
  );
}
