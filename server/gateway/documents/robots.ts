import type { RenderedDocument } from '../cache/tagged-cache.ts';

export async function makeRobots(origin: string): Promise<RenderedDocument> {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /account',
    'Disallow: /api',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return { body: Buffer.from(lines.join('\n')), tags: [] };
}
