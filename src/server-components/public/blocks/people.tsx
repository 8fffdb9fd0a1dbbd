/** Who does the work. */
import type { PageBlockOf } from '../../../contract/pages.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './people.module.css';
import { SectionHeading } from './section-heading.tsx';

export function People({ block: { heading, people } }: { readonly block: PageBlockOf<'people'> }) {
  const Name = heading ? 'h3' : 'h2';
  return (
    <section className="wrap section">
      <SectionHeading heading={heading} />
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.name} className={styles.person}>
            {person.picture && (
              <div className={styles.arch}>
                <Picture
                  picture={person.picture}
                  sizes="(min-width: 60rem) 18rem, (min-width: 36rem) 44vw, 92vw"
                  className={styles.picture}
                />
              </div>
            )}
            <Name className={styles.name}>{person.name}</Name>
            <p className="label">{person.role}</p>
            <p className="small soft">{person.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
