import { iconHref, type ShownSite, type Site } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { href } from '#contract/routes.ts';
import { directionOf } from '#contract/site-format.ts';
import type { RenderedDocument } from '../cache/tagged-cache.ts';

export function makeRobots({ open }: Site, origin: string): RenderedDocument {
  // Crawlers have to read the pages of a closed site, because these ask to be forgotten.
  // A page of the company may be at /accounting.
  const rules = ['Allow: /', 'Disallow: /account$', 'Disallow: /account/', 'Disallow: /api/'];
  if (open) rules.push('', `Sitemap: ${origin}/sitemap.xml`);
  return { body: Buffer.from(['User-agent: *', ...rules, ''].join('\n')), tags: [tags.site] };
}

const sizes = [192, 512] as const;

export function makeManifest(site: ShownSite): RenderedDocument {
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    start_url: '/',
    display: 'browser',
    lang: site.locale,
    dir: directionOf(site.locale),
    background_color: site.look.lightGround,
    theme_color: site.themeColour ?? site.look.lightGround,
    icons: sizes.map((size) => ({
      src: iconHref(`icon-${size}.png`, site),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
  return { body: Buffer.from(JSON.stringify(manifest)), tags: [tags.site] };
}

const aYear = 365 * 24 * 60 * 60 * 1000;

/** RFC 9116. It is made again at every start and change of the site, so it does not expire in use. */
export function makeSecurityText(site: Site, origin: string): RenderedDocument {
  const lines = [
    `Contact: ${site.contactEmail ? `mailto:${site.contactEmail}` : origin + href('contact')}`,
    `Expires: ${new Date(Date.now() + aYear).toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return { body: Buffer.from(lines.join('\n')), tags: [tags.site] };
}
