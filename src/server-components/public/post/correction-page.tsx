import { type CorrectedText, getPostCorrection } from '#contract/content/post-corrections.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import type { RichText } from '#contract/rich-text.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Comparison } from '../../ui/comparison.tsx';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';

type Data = OutputOf<typeof getPostCorrection>;

export const postCorrectionPage = definePage<'postCorrection', Data>({
  async load(context) {
    const { slug, number } = context.params;
    if (!/^[1-9]\d{0,3}$/.test(number)) throw pageNotFound(context);
    return orPageNotFound(context.api(getPostCorrection, { slug, number: Number(number) }), context);
  },
  head: ({ post, correction }) => ({
    title: t('Correction: {title}', { title: post.title }),
    description: correction.note,
    canonical: href('postCorrection', { slug: post.slug, number: String(correction.number) }),
    noindex: true,
  }),
  tags: ({ post }) => [tags.post(post.slug)],
  View,
});

function View({ data: { post, correction, before, after } }: ViewProps<'postCorrection', Data>) {
  const trail = [
    { label: t('News'), href: href('news') },
    { label: post.title, href: href('post', { slug: post.slug }) },
  ];
  return (
    <div className="wrap">
      <Breadcrumbs trail={trail} here={t('Correction')} />
      <Comparison
        title={t('What was corrected')}
        before={docOf(before)}
        after={docOf(after)}
        same={t('The words are the same; something else was corrected.')}
      >
        {parts('Corrected on {date}: {note}', { date: <Time date={correction.at} />, note: correction.note })}
      </Comparison>
    </div>
  );
}

/** Title and summary come first, as on the page of the post. */
const docOf = ({ title, summary, body }: CorrectedText): RichText => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] },
    ...(summary ? [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: summary }] }] : []),
    ...body.content,
  ],
});
