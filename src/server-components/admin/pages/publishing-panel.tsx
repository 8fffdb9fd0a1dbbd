/** What visitors see of a page, and letting out what is written beside it. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { hereWith } from '../ui/urls.ts';
import { Facts } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { liveKey, writtenKey } from '../publishing/version-table.tsx';
import styles from './pages.module.css';
import { discardChanges, publishChanges } from './actions.ts';
import type { PageData } from './data.ts';

type Props = { readonly context: PageContext<'aboutAdmin'> } & Pick<PageData, 'page'>;

export function PagePublishing({ context, page }: Props) {
  const fields = { route: page.route, revision: String(page.revision) };
  return (
    <Panel id="publishing" title="Publishing">
      <Facts
        facts={[
          ['Published', <Time key="published" date={page.updatedAt} format="moment" />],
          ['Worked on', <Time key="edited" date={page.editedAt} format="moment" />],
        ]}
      />
      {page.pending ? (
        <>
          <p>
            Visitors see the page as it was before.{' '}
            <a href={hereWith(context, { part: 'versions', from: liveKey, to: writtenKey })}>Compare the two</a>
          </p>
          <div className={styles.deeds}>
            <PlainForm action={publishChanges} label="Publish the changes" fields={fields}>
              <SubmitButton>Publish changes</SubmitButton>
            </PlainForm>
            <PlainForm action={discardChanges} label="Discard the changes" fields={fields}>
              <SubmitButton className="button button-quiet">Discard the changes</SubmitButton>
            </PlainForm>
          </div>
        </>
      ) : (
        <p className="soft">Visitors see what is written. What you change waits here until you publish it.</p>
      )}
    </Panel>
  );
}
