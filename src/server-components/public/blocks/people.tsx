import type { PageBlockOf } from '#contract/content/pages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSize } from '../../ui/picture.tsx';
import { columnsFor } from './columns-for.ts';
import styles from './people.module.css';
import { SectionHeading } from './section-heading.tsx';

const ratio = 4 / 5;
const sizes: readonly PictureSize[] = [
  { from: 84, width: '18.5rem', ratio },
  { from: 60, width: '22vw', ratio },
  { width: '45vw', ratio },
];

export function People({ block: { heading, people } }: { readonly block: PageBlockOf<'people'> }) {
  const Name = heading ? 'h3' : 'h2';
  return (
    <section className="wrap section">
      <SectionHeading heading={heading} />
      <ul className={classNames('columns', styles.people)} data-columns={columnsFor(people.length)}>
        {people.map((person) => (
          <li key={person.name} className="stack packed gap-xs">
            {person.picture && (
              <div className={styles.arch}>
                <Picture picture={person.picture} sizes={sizes} className={styles.picture} />
              </div>
            )}
            <Name className="text-l">{person.name}</Name>
            <p className="label">{person.role}</p>
            <p className="small soft">{person.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
