import type { MediaRecord } from '#contract/content/media.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Picture } from '../../ui/picture.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { replacePicture } from './actions.ts';
import styles from './media.module.css';
import { UploadForm } from './upload-form.tsx';
import { UseList } from './use-list.tsx';

type Props = {
  readonly context: PageContext<'mediaAdmin'>;
  readonly picture: MediaRecord;
  readonly by: MediaRecord | null;
};

export function ReplacePanel({ context, picture, by }: Props) {
  const { id, alt, uses } = picture;
  if (uses.length === 0) return null;
  if (!by)
    return (
      <Panel
        id="replace"
        title="Replace everywhere"
        lead="Add the new picture. Then you see which records would show it, before anything changes."
      >
        <UploadForm context={context} replaces={id} alt={alt} submit="Add and compare" />
      </Panel>
    );
  const count = uses.length === 1 ? 'one record' : `${uses.length} records`;
  return (
    <Panel
      id="replace"
      title={`Show the new picture in ${count}?`}
      lead="Drafts and live records change at once, and you can undo it. Published versions of policies keep the former picture, and it stays among the pictures."
    >
      <div className={styles.pair}>
        <figure>
          <Picture picture={picture} sizes="(min-width: 60rem) 20rem, 50vw" className={styles.whole} />
          <figcaption className="small soft">Now</figcaption>
        </figure>
        <figure>
          <Picture picture={by} sizes="(min-width: 60rem) 20rem, 50vw" className={styles.whole} />
          <figcaption className="small soft">New</figcaption>
        </figure>
      </div>
      <UseList uses={uses} />
      <PlainForm action={replacePicture} label="Replace everywhere" fields={{ id, by: by.id }}>
        <p className="row">
          <SubmitButton>Replace it in {count}</SubmitButton>
          <a href={urlWith(context, { by: null })}>Cancel</a>
        </p>
      </PlainForm>
    </Panel>
  );
}
