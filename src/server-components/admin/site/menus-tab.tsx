import { type MenuLink, type MenuName, menuNames } from '#contract/content/menus.ts';
import type { SiteRecord } from '#contract/content/site.ts';
import type { ViewProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { MoveButtons } from '../ui/move-buttons.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { siteLog } from './fields.ts';
import { moveLink, removeLink, saveLink } from './menu-actions.ts';
import { linkHref, menuFields, menuLabels, readLink } from './menu-fields.ts';
import styles from './menus.module.css';

type Props = ViewProps<'siteAdmin', SiteRecord>;

const leads: Readonly<Record<MenuName, string>> = {
  header: 'At the top of every page. Wide screens leave out the link to the home page, because the name leads there.',
  footer: 'At the bottom of public pages. In the account, only the links for people who signed in are shown.',
};

const problems = {
  missing: 'This leads to no page of the site.',
  hidden: 'Visitors do not see this link, because what it leads to is not published.',
  trashed: 'Visitors do not see this link, because what it leads to is in the trash.',
} as const;

const done = {
  added: 'Link added.',
  saved: 'Link saved.',
  'added-missing': `Link added. ${problems.missing}`,
  'added-hidden': `Link added. ${problems.hidden}`,
  'added-trashed': `Link added. ${problems.trashed}`,
  'saved-missing': `Link saved. ${problems.missing}`,
  'saved-hidden': `Link saved. ${problems.hidden}`,
  'saved-trashed': `Link saved. ${problems.trashed}`,
};

export function MenusTab({ data: site, context }: Props) {
  const open = readLink(context.query);
  if (open) return <LinkForm data={site} context={context} {...open} />;
  return (
    <>
      <Notice context={context} of={['menu-operation']} />
      <Notice context={context} of={['menu-move']} undo={moveLink} />
      <Done context={context} messages={done} />
      {menuNames.map((name) => (
        <Panel key={name} id={`menu-${name}`} title={menuLabels[name]} lead={leads[name]}>
          <LinkList name={name} links={site.menus[name]} broken={site.brokenLinks} />
          <p>
            <a className="button button-quiet" href={linkHref(name)}>
              Add a link<span className="visually-hidden"> to the {menuLabels[name].toLowerCase()}</span>
            </a>
          </p>
        </Panel>
      ))}
    </>
  );
}

type ListProps = {
  readonly name: MenuName;
  readonly links: readonly MenuLink[];
  readonly broken: SiteRecord['brokenLinks'];
};

function LinkList({ name, links, broken }: ListProps) {
  if (links.length === 0) return <EmptyState title="No links" />;
  return (
    <SortableList
      label={`Links of the ${menuLabels[name].toLowerCase()}`}
      action={moveLink}
      className="stack one-column gap-xs"
      rowClassName={styles.row}
      rows={links.map((link, index) => ({
        id: link.href,
        name: link.label,
        fields: { menu: name, address: link.href },
        content: (
          <LinkRow
            menu={name}
            link={link}
            problem={broken.find(({ href }) => href === link.href)?.problem}
            position={index + 1}
            count={links.length}
          />
        ),
      }))}
    />
  );
}

type RowProps = {
  readonly menu: MenuName;
  readonly link: MenuLink;
  readonly problem: keyof typeof problems | undefined;
  readonly position: number;
  readonly count: number;
};

function LinkRow({ menu, link, problem, position, count }: RowProps) {
  const name = `${link.label}, ${menuLabels[menu].toLowerCase()}`;
  const fields = { menu, address: link.href };
  return (
    <div className={styles.link}>
      <div className="shrinks breaks">
        <p className="medium">
          <a href={linkHref(menu, link.href)}>
            {link.label}
            <span className="visually-hidden">, edit this link</span>
          </a>{' '}
          {link.audience === 'signed-in' && <Badge>Signed in only</Badge>}
        </p>
        <p className="fine soft">{link.href}</p>
        {problem && (
          <p className={styles.problem}>
            <Icon name="alert" /> {problems[problem]}
          </p>
        )}
      </div>
      <div className={`cluster gap-2xs ${styles.operations}`}>
        <PlainForm
          action={moveLink}
          label={`Move ${name}`}
          fields={fields}
          className={`cluster gap-2xs ${styles.operations}`}
        >
          <MoveButtons position={position} count={count} />
        </PlainForm>
        <ButtonForm action={removeLink} label={`Remove ${name}`} fields={fields} text="Remove" />
      </div>
    </div>
  );
}

type LinkProps = Props & { readonly menu: MenuName; readonly address: string };

function LinkForm({ data: site, context, menu, address }: LinkProps) {
  const link = site.menus[menu].find(({ href }) => href === address);
  const place = menuLabels[menu].toLowerCase();
  const stored = link && { values: { ...link }, revision: site.revision, ...siteLog };
  return (
    <Panel id="link-of-menu" title={link ? `Link in the ${place}` : `New link in the ${place}`}>
      <RecordForm
        context={context}
        name="menu-link"
        action={saveLink}
        label="Link"
        fields={menuFields}
        stored={stored ?? null}
        draft={`site:${menu}:${link ? address : 'new'}`}
        hidden={{ menu, ...(link && { address }) }}
        submit={link ? 'Save link' : 'Add link'}
      />
      <p>
        <a href={screenHref('siteAdmin', { part: 'menus' })}>Back to the menus</a>
      </p>
    </Panel>
  );
}
