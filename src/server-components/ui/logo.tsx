import type { Picture } from '#contract/content/media.ts';
import type { Site } from '#contract/content/site.ts';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

type Props = {
  readonly site: Pick<Site, 'logo' | 'darkLogo'>;
  /** Pixels. */
  readonly height?: number;
  /** The background is dark in both themes. */
  readonly onDark?: boolean;
};

/** The company's name beside or below it is its description. */
export function Logo({ site: { logo, darkLogo }, height = 30, onDark = false }: Props) {
  if (!logo) return <ProgramLogo size={height} />;
  if (onDark || !darkLogo) return <LogoPicture picture={onDark ? (darkLogo ?? logo) : logo} height={height} />;
  return (
    <>
      <LogoPicture picture={logo} height={height} className={styles.light} />
      <LogoPicture picture={darkLogo} height={height} className={styles.dark} />
    </>
  );
}

export const LogoName = ({ site: { name, logo, namedLogo } }: { readonly site: Site }) => (
  <span className={logo && !namedLogo ? 'visually-hidden' : undefined}>{name}</span>
);

type PictureProps = { readonly picture: Picture; readonly height: number; readonly className?: string | undefined };

function LogoPicture({ picture: { src, width, height: full, widths }, height, className }: PictureProps) {
  const shown = Math.round((height * width) / full);
  const file = widths.find((each) => each >= 2 * shown) ?? width;
  return (
    <img
      className={classNames(styles.picture, className)}
      src={src.replace(/-\d+\.webp$/, `-${file}.webp`)}
      width={shown}
      height={height}
      alt=""
    />
  );
}

const ProgramLogo = ({ size }: { readonly size: number }) => (
  <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 64 64" fill="none">
    <path fill="currentColor" d="M12 44V28a20 20 0 0 1 40 0v16h-8V28a12 12 0 0 0-24 0v16z" />
    <path stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" d="M6 51h52" />
    <path stroke="currentColor" strokeWidth="4" strokeLinecap="round" opacity=".55" d="M18 59h28" />
  </svg>
);
