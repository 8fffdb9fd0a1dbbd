/** What a site begins with when it does not begin with the demo company: its pages, and nothing on them. */
import type { DemoContent } from './demo-content.ts';

const page = (route: DemoContent['pages'][number]['route'], title: string): DemoContent['pages'][number] => ({
  route,
  title,
  blocks: [],
  seo: { title: null, description: null },
});

export const blank: DemoContent = {
  site: {
    name: 'Portico',
    tagline: '',
    description: '',
    socialUrl: null,
    socialLabel: null,
    contactEmail: null,
    contactPhone: null,
    addressLines: [],
    footnote: '',
  },
  pages: [
    page('home', 'Home'),
    page('about', 'About'),
    page('horizon', 'Horizon'),
    page('independence', 'Independence'),
    page('contact', 'Contact'),
  ],
  posts: [],
  policies: [],
  products: [],
  decks: [],
};
