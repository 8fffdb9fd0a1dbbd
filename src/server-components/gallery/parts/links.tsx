import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { KeyPager } from '../../ui/key-pager.tsx';
import { EditedLink } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Group } from '../entry.ts';
import { longLabel, longText, longWord } from '../samples.ts';

const hrefOf = (page: number) => `/news?page=${page}`;
const trail = [
  { label: 'Policies', href: '/policies' },
  { label: 'Privacy', href: '/policies/privacy' },
];

export const links: Group = {
  id: 'links',
  title: 'Links and ways',
  entries: [
    {
      name: 'EditedLink',
      file: 'ui/link.tsx',
      about: 'A link from edited content, which is plain text if its address is not safe.',
      states: [
        { label: 'within the site', element: <EditedLink href="/news">News</EditedLink> },
        { label: 'another site', element: <EditedLink href="https://example.org">example.org</EditedLink> },
        { label: 'unsafe address', element: <EditedLink href="data:text/html,x">Not a link</EditedLink> },
        { label: 'long word', element: <EditedLink href="/news">{longWord}</EditedLink> },
      ],
    },
    {
      name: 'ArrowLink',
      file: 'ui/arrow-link.tsx',
      about: 'A link that leads on, with an arrow.',
      states: [
        { label: 'usual', element: <ArrowLink href="/news">All news</ArrowLink> },
        { label: 'long text', element: <ArrowLink href="/news">{longLabel}</ArrowLink> },
      ],
    },
    {
      name: 'ButtonLink',
      file: 'ui/button-link.tsx',
      about: 'A link that looks like a button.',
      states: [
        { label: 'usual', element: <ButtonLink href="/products">See the products</ButtonLink> },
        {
          label: 'quiet',
          element: (
            <ButtonLink href="/products" quiet>
              See the products
            </ButtonLink>
          ),
        },
        { label: 'long word', element: <ButtonLink href="/products">{longLabel}</ButtonLink> },
      ],
    },
    {
      name: 'Breadcrumbs',
      file: 'ui/breadcrumbs.tsx',
      about: 'The way from the list to this page.',
      states: [
        { label: 'one step', element: <Breadcrumbs trail={trail.slice(0, 1)} here="Privacy" /> },
        { label: 'two steps', element: <Breadcrumbs trail={trail} here="Version 3" /> },
        { label: 'long words', element: <Breadcrumbs trail={trail} here={longText} /> },
      ],
    },
    {
      name: 'FilterLinks',
      file: 'ui/filter-links.tsx',
      about: 'Links that narrow a list, of which one is selected.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <FilterLinks
              links={[
                { label: 'All', href: '/news', isSelected: true },
                { label: 'Company', href: '/news?tag=company', isSelected: false },
              ]}
            />
          ),
        },
        {
          label: 'with counts, and a long word',
          element: (
            <FilterLinks
              links={[
                { label: 'All', href: '/news', count: 120, isSelected: false },
                { label: 'Company', href: '/news?tag=company', count: 7, isSelected: true },
                { label: longWord, href: '/news?tag=long', count: 0, isSelected: false },
              ]}
            />
          ),
        },
      ],
    },
    {
      name: 'Pagination',
      file: 'ui/pagination.tsx',
      about: 'Numbers of the pages of a list, and the steps to the page before and after.',
      isWide: true,
      states: [
        { label: 'first of three', element: <Pagination page={1} pageCount={3} hrefOf={hrefOf} label="Pages" /> },
        { label: 'in the middle', element: <Pagination page={12} pageCount={24} hrefOf={hrefOf} label="Pages" /> },
        {
          label: 'last, with steps of its own',
          element: (
            <Pagination
              page={24}
              pageCount={24}
              hrefOf={hrefOf}
              label="Pages"
              steps={['Vorherige Veröffentlichungen', 'Nächste Veröffentlichungen']}
            />
          ),
        },
        { label: 'one page: no links', element: <Pagination page={1} pageCount={1} hrefOf={hrefOf} label="Pages" /> },
      ],
    },
    {
      name: 'KeyPager',
      file: 'ui/key-pager.tsx',
      about: 'The ways through a list that is continued after a record.',
      isWide: true,
      states: [
        { label: 'more rows', element: <KeyPager label="Orders" next={{ href: '/news', label: 'Older orders' }} /> },
        {
          label: 'in the middle',
          element: (
            <KeyPager
              label="Orders"
              start={<a href="/news">Back to the newest orders</a>}
              next={{ href: '/news', label: 'Older orders' }}
            />
          ),
        },
        { label: 'the end', element: <KeyPager label="Orders" start={<a href="/news">Newest</a>} next={null} /> },
      ],
    },
  ],
};
