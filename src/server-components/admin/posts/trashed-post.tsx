import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import { deleteForGood, restore } from './actions.ts';
import { draftOf, type PostData } from './data.ts';
import styles from './record.module.css';

export function TrashedPost({ post }: Pick<PostData, 'post'>) {
  return (
    <Panel
      id="trashed"
      title="This post is in the trash"
      lead="Visitors do not see it. Restore it to bring it back as it was."
    >
      <div className={styles.trashed}>
        <PlainForm action={restore} label="Restore the post" fields={{ id: post.id }}>
          <SubmitButton>Restore</SubmitButton>
        </PlainForm>
        <ConfirmAction
          action={deleteForGood}
          label="Delete for good"
          yes="Yes, delete it for good"
          fields={{ id: post.id }}
        >
          <p>The post, its versions and its preview links will be deleted. This cannot be undone.</p>
        </ConfirmAction>
      </div>
      <RichText doc={draftOf(post).body} />
    </Panel>
  );
}
