/** A post in the trash: back from there, or gone for good. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ConfirmDeed } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import { deleteForGood, takeOut } from './actions.ts';
import { type PostData, writtenOf } from './data.ts';
import styles from './record.module.css';

export function TrashedPost({ post }: Pick<PostData, 'post'>) {
  return (
    <Panel
      id="trashed"
      title="This post is in the trash"
      lead="Visitors do not see it. Restored, it is as it was before."
    >
      <div className={styles.trashed}>
        <PlainForm action={takeOut} label="Restore the post" fields={{ id: post.id }}>
          <SubmitButton>Restore</SubmitButton>
        </PlainForm>
        <ConfirmDeed
          action={deleteForGood}
          label="Delete for good"
          yes="Yes, delete it for good"
          fields={{ id: post.id }}
        >
          <p>The post, its versions and its preview links are deleted, and nobody can bring them back.</p>
        </ConfirmDeed>
      </div>
      <RichText doc={writtenOf(post).body} />
    </Panel>
  );
}
