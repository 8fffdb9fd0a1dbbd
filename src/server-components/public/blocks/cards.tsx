/** Short texts side by side, each under its own line. */
import type { PageBlockOf } from '../../../contract/pages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { EditedLink } from '../../ui/link.tsx';
import styles from './cards.module.css';
import { SectionHeading } from './section-heading.tsx';

type Block = PageBlockOf<'cards'>;

export function Cards({ block }: { readonly block: Block }) {
  return (
    <section className="wrap section">
      <SectionHeading heading={block.heading} lead={block.lead} />
      <ul className={classNames(styles.cards, block.cards.length % 4 === 0 && styles.four)}>
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
      <Heading className={styles.title}>
        {href ? (
          <EditedLink href={href}>
            {title} <Icon name="arrowRight" />
          </EditedLink>
        ) : (
          title
        )}
      </Heading>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
