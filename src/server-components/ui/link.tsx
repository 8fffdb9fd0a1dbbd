/** A link from edited content: an unsafe URL (T51), and one to a page that is switched off, is rendered as plain text. */
import type { ReactNode } from 'react';
import { leadsNowhere } from '#contract/content/fixed-pages.ts';
import { inLanguage } from '#contract/in-language.ts';
import { isSafeUrl } from '#contract/safe-url.ts';

type Props = {
  readonly href: string;
  readonly rel?: string;
  readonly className?: string;
  /** It belongs to a link in a menu. */
  readonly current?: 'page' | true | undefined;
  readonly children: ReactNode;
};

export function EditedLink({ href, rel, className, current, children }: Props) {
  if (!isSafeUrl(href) || leadsNowhere(href)) return <span className={className}>{children}</span>;
  const usual = isExternal(href) ? 'noopener noreferrer' : undefined;
  return (
    <a href={inLanguage(href)} rel={rel ?? usual} className={className} aria-current={current}>
      {children}
    </a>
  );
}

const isExternal = (href: string): boolean => /^https?:/i.test(href);
