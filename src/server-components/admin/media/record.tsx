import { listContentAudit } from '#contract/audit.ts';
import type { MediaRecord, PictureUse } from '#contract/content/media.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { History } from '../ui/history.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { deletePicture, savePicture } from './actions.ts';
import { historyLabels, historyPhrases, mediaFields, usesByKind } from './fields.ts';
import styles from './media.module.css';

type Props = { readonly context: PageContext<'mediaAdmin'>; readonly picture: MediaRecord };

export function PictureView({ context, picture }: Props) {
  const { id, alt, revision, uses } = picture;
  const key = `media:${id}`;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Pictures', href: listAsLeft(context) }}
        title={alt || 'Decoration'}
        record={key}
        operations={
          uses.length === 0 && (
            <ConfirmAction action={deletePicture} label="Delete" yes="Yes, delete it" fields={{ id }}>
              <p>
                The picture and its files will be deleted. This cannot be undone. Earlier versions of records lose it
                too.
              </p>
            </ConfirmAction>
          )
        }
      />
      <Notice context={context} of={['delete-picture']} />
      <Columns
        main={
          <>
            <Panel id="picture" title="Picture">
              <Picture picture={picture} sizes="(min-width: 60rem) 40rem, 100vw" className={styles.whole} />
            </Panel>
            <Panel
              id="description"
              title="Description"
              lead="Proposed where the picture is chosen. Records that show it already keep the one they have."
            >
              <RecordForm
                context={context}
                name="picture"
                action={savePicture}
                label="Description"
                fields={mediaFields}
                stored={{ values: { alt }, revision }}
                draft={key}
                hidden={{ id }}
                submit="Save description"
              />
            </Panel>
            <History
              context={context}
              log={listContentAudit}
              target={{ targetType: 'media', targetId: id }}
              phrases={historyPhrases}
              labels={historyLabels}
            />
          </>
        }
        side={
          <>
            <Uses uses={uses} />
            <Facts picture={picture} />
          </>
        }
      />
    </RecordScreen>
  );
}

const Uses = ({ uses }: { readonly uses: readonly PictureUse[] }) => (
  <Panel
    id="uses"
    title="Used in"
    lead={uses.length === 0 ? 'Nothing shows this picture.' : 'To delete the picture, remove it there first.'}
  >
    {uses.length > 0 && (
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id} ${use.title}`}>
            <Use {...use} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

function Use({ kind, id, title, isTrashed }: PictureUse) {
  const { label, screen, query } = usesByKind[kind];
  if (id === null) return <span className="soft">{label} that you may not open</span>;
  return (
    <>
      <a href={screenHref(screen, query ? { [query]: id } : {})}>{title}</a> <span className="fine soft">{label}</span>{' '}
      {isTrashed && <Badge>In the trash</Badge>}
    </>
  );
}

const Facts = ({ picture: { width, height, size, src, createdAt } }: { readonly picture: MediaRecord }) => (
  <Panel id="facts" title="File">
    <DescriptionList
      items={[
        ['Size', `${width} × ${height} pixels, ${Math.ceil(size / 1024)} kB`],
        ['Added', <Time key="added" date={createdAt} format="short" />],
        [
          'Address',
          <a key="address" href={src} target="_blank" rel="noreferrer">
            Open the file
          </a>,
        ],
      ]}
    />
  </Panel>
);
