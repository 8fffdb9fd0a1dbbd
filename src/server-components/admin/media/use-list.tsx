import type { PictureUse } from '#contract/content/media.ts';
import { Badge } from '../../ui/badge.tsx';
import { screenHref } from '../ui/urls.ts';
import { usesByKind } from './fields.ts';

export const UseList = ({ uses }: { readonly uses: readonly PictureUse[] }) => (
  <ul className="stack gap-xs breaks">
    {uses.map((use) => (
      <li key={`${use.kind} ${use.id} ${use.title}`}>
        <Use {...use} />
      </li>
    ))}
  </ul>
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
