import { type FixedPage, fixedPages } from '#contract/content/fixed-pages.ts';
import type { SiteRecord } from '#contract/content/site.ts';
import { href, routes } from '#contract/routes.ts';
import type { ViewProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Beginning } from '../beginning/beginning.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { closeSite, openSite, switchPages } from './actions.ts';

export const OpeningTab = ({ data: site, context }: ViewProps<'siteAdmin', SiteRecord>) => (
  <>
    <Notice context={context} of={['site-opening', 'site-pages']} />
    <Columns
      main={
        <>
          {site.open ? (
            <OpenPanel revision={site.revision} />
          ) : (
            <ClosedPanel revision={site.revision} context={context} />
          )}
          <PagesPanel {...site} />
        </>
      }
      side={
        <Panel id="visitors" title="What visitors see now">
          {site.open ? (
            <p>
              All pages that are published. <a href={href('home')}>View the site</a>
            </p>
          ) : (
            <p>
              Every address shows that the site opens soon, with its name, logo, tagline, e-mail address and phone
              number. <a href={href('comingSoon')}>See this page</a>
            </p>
          )}
        </Panel>
      }
    />
  </>
);

type Props = Pick<SiteRecord, 'revision'>;
const fieldsOf = ({ revision }: Props, open: boolean) => ({ revision: String(revision), open: String(open) });

const ClosedPanel = ({ context, ...site }: Props & Pick<ViewProps<'siteAdmin', SiteRecord>, 'context'>) => (
  <Panel
    id="opening"
    title="The site is closed"
    lead="Only members of the staff see its pages. Search engines are asked to leave it out. Visitors and customers can order nothing; the staff can, to try it."
  >
    <Beginning context={context} isReminder />
    <ConfirmAction action={openSite} label="Open the site" yes="Yes, open it" fields={fieldsOf(site, true)}>
      <p>Everybody sees all published pages at once, search engines may list them, and customers can order.</p>
    </ConfirmAction>
  </Panel>
);

const OpenPanel = (site: Props) => (
  <Panel id="opening" title="The site is open" lead="Everybody sees the pages that are published.">
    <ConfirmAction action={closeSite} label="Close the site" yes="Yes, close it" fields={fieldsOf(site, false)}>
      <p>
        Visitors see that the site opens soon, search engines are asked to remove its pages, and only the staff can
        order. Customers can still sign in, see their orders, and write to you.
      </p>
    </ConfirmAction>
  </Panel>
);

const PagesPanel = ({ revision, pagesOff }: Pick<SiteRecord, 'revision' | 'pagesOff'>) => (
  <Panel
    id="pages"
    title="Pages that every site has"
    lead="A page that is switched off is not found, and no menu, search, sitemap or button leads there. What is written on it stays."
  >
    <RowList label="Pages that every site has">
      {fixedPages.map((page) => (
        <PageSwitch key={page} page={page} revision={revision} pagesOff={pagesOff} />
      ))}
    </RowList>
  </Panel>
);

function PageSwitch({ page, revision, pagesOff }: Pick<SiteRecord, 'revision' | 'pagesOff'> & { page: FixedPage }) {
  const isOff = pagesOff.includes(page);
  const others = pagesOff.filter((each) => each !== page);
  return (
    <Row
      title={routes[page].nav}
      note={<Badge tone={isOff ? 'muted' : 'good'}>{isOff ? 'Off' : 'On'}</Badge>}
      operations={
        <ButtonForm
          action={switchPages}
          label={`Switch ${routes[page].nav} ${isOff ? 'on' : 'off'}`}
          text={isOff ? 'Switch on' : 'Switch off'}
          fields={{ revision: String(revision), pagesOff: (isOff ? others : [...others, page]).join(',') }}
        />
      }
    />
  );
}
