import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type RichText as Doc, richText } from '#contract/rich-text.ts';
import { isSafeUrl } from '#contract/safe-url.ts';
import { RichText } from '../../src/server-components/ui/rich-text.tsx';

/** Renders content without checking it against the schema. */
const render = (...content: unknown[]) => renderToStaticMarkup(<RichText doc={{ type: 'doc', content } as Doc} />);
const linked = (href: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'a link', marks: [{ type: 'link', attrs: { href } }] }],
});

const dangerous = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x',
  '/\\evil.example/x',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
];

test.each(dangerous)('T51: the URL %j is refused when written and not linked when rendered', (href) => {
  expect(isSafeUrl(href)).toBe(false);
  expect(richText.safeParse({ type: 'doc', content: [linked(href)] }).success).toBe(false);
  const html = render(linked(href));
  expect(html).toContain('a link');
  expect(html).not.toMatch(/href|evil\.example|script:|data:/i);
});

test.each(['/news', '#part', 'https://example.org/x', 'http://example.org', 'mailto:us@example.org', 'tel:+15550100'])(
  'T51: the URL %s is linked, and other sites get no access to our window',
  (href) => {
    const html = render(linked(href));
    expect(html).toContain(`href="${href}"`);
    if (href.startsWith('http')) expect(html).toMatch(/rel="noopener noreferrer"/);
  },
);

test('T53: a picture from another host is not rendered', () => {
  const image = (src: string) => ({ type: 'image', attrs: { src, alt: 'x', width: 100, height: 100 } });
  for (const src of [
    'http://169.254.169.254/',
    'https://evil.example/x.png',
    '//evil.example/x.png',
    'data:image/svg+xml,x',
  ]) {
    expect(render(image(src))).not.toContain('<img');
  }
  expect(render(image('/media/abc-480.webp'))).toContain('<img');
});

test('T50: nodes that the schema does not know are dropped with their content', () => {
  const unknown = { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] };
  const html = render(unknown, {
    type: 'paragraph',
    content: [
      { type: 'html', text: '<b>' },
      { type: 'text', text: 'kept' },
    ],
  });
  expect(html).toContain('kept');
  expect(html).not.toMatch(/alert|<b>|script/);
});

test('T50: HTML in a text is escaped', () => {
  const text = '<img src=x onerror=alert(1)> & "quotes"';
  expect(render({ type: 'paragraph', content: [{ type: 'text', text }] })).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;',
  );
});

test('all eight formats of the editor are rendered as the right elements', () => {
  const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
  const html = render(
    { type: 'heading', attrs: { level: 2 }, content: [text('Heading')] },
    {
      type: 'paragraph',
      content: [text('bold', { type: 'bold' }), text('italic', { type: 'italic' }), text('code', { type: 'code' })],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('point')] }] }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('step')] }] }] },
    linked('/news'),
    { type: 'image', attrs: { src: '/media/a-960.webp', alt: 'A lamp', width: 960, height: 640 } },
  );
  for (const element of ['h2', 'strong', 'em', 'code', 'ul', 'ol', 'li', 'a', 'img'])
    expect(html).toMatch(new RegExp(`<${element}[ >]`));
  expect(html).toMatch(/<img[^>]*alt="A lamp"/);
});

test('footnotes are numbered in their order, listed at the end, and linked in both directions', () => {
  const footnote = (text: string) => ({ type: 'footnote', attrs: { text } });
  const cell = { type: 'tableCell', content: [footnote('Second <b>')] };
  const html = render(
    { type: 'paragraph', content: [{ type: 'text', text: 'A lamp' }, footnote('First')] },
    { type: 'table', attrs: { header: false }, content: [{ type: 'tableRow', content: [cell] }] },
  );
  expect(html).toContain(
    '<sup><a id="footnote-1-place" href="#footnote-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>',
  );
  expect(html).toMatch(/<li id="footnote-1">First <a href="#footnote-1-place"/);
  expect(html).toMatch(/<li id="footnote-2">Second &lt;b&gt; <a href="#footnote-2-place"/);
  expect(html.indexOf('<section class="footnotes"')).toBeGreaterThan(html.indexOf('</table>'));
  expect(richText.safeParse({ type: 'doc', content: [{ type: 'paragraph', content: [footnote(' ')] }] }).success).toBe(
    false,
  );
});

test('S8: strikethrough, subscript and superscript are rendered, and the place of a missing picture never is', () => {
  const text = (words: string, type: string) => ({ type: 'text', text: words, marks: [{ type }] });
  const place = { type: 'missingPicture', attrs: { alt: 'A lamp' } };
  const html = render({
    type: 'paragraph',
    content: [text('129', 'strike'), text('2', 'subscript'), text('3', 'superscript'), place],
  });
  expect(html).toContain('<p><s>129</s><sub>2</sub><sup>3</sup></p>');
});
