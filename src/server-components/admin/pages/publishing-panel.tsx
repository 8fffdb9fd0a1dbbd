import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { draftKey, liveKey } from '../publishing/version-table.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { discardChanges, publishChanges } from './actions.ts';
import type { PageData } from './data.ts';
import styles from './pages.module.css';

type Props = { readonly context: PageContext<'pagesAdmin'> } & Pick<PageData, 'page'>;

export function PagePublishing({ context, page }: Props) {
  const fields = { route: page.route, revision: String(page.revision) };
  return (
    <Panel id="publishing" title="Publishing">
      <DescriptionList
        items={[
          ['Published', <Time key="published" date={page.updatedAt} format="moment" />],
          ['Edited', <Time key="edited" date={page.editedAt} format="moment" />],
        ]}
      />
      {page.pending ? (
        <>
          <p>
            Visitors still see the earlier version.{' '}
            <a href={urlWith(context, { part: 'versions', from: liveKey, to: draftKey })}>Compare the two</a>
          </p>
          <div className={styles.operations}>
            <PlainForm action={publishChanges} label="Publish changes" fields={fields}>
              <SubmitButton>Publish changes</SubmitButton>
            </PlainForm>
            <PlainForm action={discardChanges} label="Discard changes" fields={fields}>
              <SubmitButton className="button button-quiet">Discard changes</SubmitButton>
            </PlainForm>
          </div>
        </>
      ) : (
        <p className="soft">Visitors see the current text. Your changes stay here until you publish them.</p>
      )}
    </Panel>
  );
}
