import type { Site } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './brand.module.css';

type Props = { readonly site: Site; readonly className?: string | undefined };

export const Brand = ({ site, className }: Props) => (
  <a href={href('account')} className={classNames(styles.brand, className)}>
    <Logo site={site} height={24} />
    <span className={classNames(styles.name, site.logo && !site.namedLogo && 'visually-hidden')}>{site.name}</span>
  </a>
);
