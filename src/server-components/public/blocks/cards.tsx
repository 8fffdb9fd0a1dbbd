import type { PageBlockOf } from '#contract/content/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { EditedLink } from '../../ui/link.tsx';
import styles from './cards.module.css';
import { columnsFor } from './columns-for.ts';
import { SectionHeading } from './section-heading.tsx';

type Block = PageBlockOf<'cards'>;

export function Cards({ block }: { readonly block: Block }) {
  return (
    <section className="wrap section">
      <SectionHeading heading={block.heading} lead={block.lead} />
      <ul className="columns" data-columns={columnsFor(block.cards.length)}>
        {block.cards.map((card) => (
          <Card key={card.title} card={card} level={block.heading ? 3 : 2} />
        ))}
      </ul>
    </section>
  );
}

function Card({
  card: { title, text, href },
  level,
}: {
  readonly card: Block['cards'][number];
  readonly level: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className={styles.card}>
      <Heading className={`text-xl ${styles.title}`}>
        {href ? (
          <EditedLink href={href} className="card-link">
            {title} <Icon name="arrowRight" />
          </EditedLink>
        ) : (
          title
        )}
      </Heading>
      <p className="small soft">{text}</p>
    </li>
  );
}
