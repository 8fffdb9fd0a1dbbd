import type { PageBlockOf } from '#contract/content/pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSize } from '../../ui/picture.tsx';
import styles from './hero.module.css';

const wideSizes: readonly PictureSize[] = [
  { from: 84, width: '80rem', ratio: 15 / 8 },
  { from: 60, width: '94vw', ratio: 15 / 8 },
  { width: '94vw', ratio: 5 / 4 },
];
const archSizes: readonly PictureSize[] = [
  { from: 84, width: '32.5rem', ratio: 4 / 5 },
  { from: 60, width: '38vw', ratio: 4 / 5 },
  { width: '92vw', ratio: 3 / 2 },
];

type Props = {
  readonly block: PageBlockOf<'hero'>;
  readonly first?: boolean;
  readonly wide?: boolean;
};

export function Hero({ block, first = false, wide = false }: Props) {
  const { eyebrow, heading, lead, links, picture } = block;
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className={classNames('wrap section', styles.hero, layoutOf(block, wide))}>
      <div className={styles.content}>
        <div className="stack gap-m">
          {eyebrow && <p className="label">{eyebrow}</p>}
          <Heading className={styles.heading}>{heading}</Heading>
        </div>
        <div className="stack gap-l packed">
          <p className="lead">{lead}</p>
          {links.length > 0 && (
            <p className="row">
              {links.map((link, index) => (
                <ButtonLink key={link.href} href={link.href} quiet={index > 0}>
                  {link.label}
                </ButtonLink>
              ))}
            </p>
          )}
        </div>
      </div>
      {picture && (
        <div className={styles.frame} data-frame="">
          <Picture picture={picture} priority={first} sizes={wide ? wideSizes : archSizes} className={styles.picture} />
        </div>
      )}
    </section>
  );
}

function layoutOf({ picture }: Props['block'], wide: boolean): string | undefined {
  if (!picture) return styles.bare;
  return wide ? styles.wide : styles.split;
}
