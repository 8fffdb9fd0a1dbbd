import { AddPicture } from '../../../client-components/admin/add-picture.tsx';
import type { PageContext } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { ListTools } from '../ui/list-tools.tsx';
import { Done } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { listHref, recordHref } from '../ui/urls.ts';
import { readPictures } from './data.ts';
import styles from './media.module.css';
import { UploadForm } from './upload-form.tsx';

const use = {
  name: 'unused',
  label: 'Use',
  options: [
    { value: '', label: 'All' },
    { value: 'true', label: 'Unused' },
  ],
};

type Props = { readonly context: PageContext<'mediaAdmin'> };

export function PictureListView({ context }: Props) {
  return (
    <AdminScreen
      title="Pictures"
      lead="All pictures of the site, newest first. Open one to see where it is used."
      operations={<AddPicture done={listHref('mediaAdmin', { done: 'added' })} />}
    >
      <Done context={context} messages={{ added: 'Picture added.', deleted: 'Picture deleted.' }} />
      <noscript>
        <UploadForm context={context} submit="Add this picture" />
      </noscript>
      <ListTools
        context={context}
        list="pictures"
        searchLabel="Search descriptions"
        filters={[use]}
        trash={false}
        file={false}
      />
      <AsyncPanel name="list" label="The pictures" context={context} skeleton={<GridSkeleton />} stays>
        {() => Grid({ context })}
      </AsyncPanel>
    </AdminScreen>
  );
}

async function Grid({ context }: Props) {
  const { items, next } = await readPictures(context);
  return (
    <>
      {items.length === 0 ? (
        <NoPictures isSearch={['q', 'unused'].some((name) => context.query.get(name))} />
      ) : (
        <ul className={styles.grid}>
          {items.map((picture) => (
            <li key={picture.id} data-walk="">
              <a href={recordHref(context, { picture: picture.id })} className={styles.tile}>
                <Picture picture={picture} sizes="12rem" decorative className={styles.thumbnail} />
                <span className={styles.name}>{picture.alt || <span className="soft">Decoration</span>}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Pager context={context} next={next} />
    </>
  );
}

const GridSkeleton = () => (
  <div aria-hidden="true" className={`${styles.grid} ${styles.pending}`} data-pending="">
    {Array.from({ length: 18 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are alike
      <span key={index} className={styles.tile}>
        <span className={styles.thumbnail} />
        <span className={styles.name}>&nbsp;</span>
      </span>
    ))}
  </div>
);

function NoPictures({ isSearch }: { readonly isSearch: boolean }) {
  if (!isSearch)
    return (
      <EmptyState title="No pictures yet">
        <p>Add one here, or where a page, post, product or slide shows it.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No matching pictures">
      <p>
        Try other words or another filter, or <a href={listHref('mediaAdmin')}>show all pictures</a>.
      </p>
    </EmptyState>
  );
}
