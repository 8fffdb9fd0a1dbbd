/** A link from edited content: an unsafe URL is rendered as plain text (T51). */
import type { ReactNode } from 'react';
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
  if (!isSafeUrl(href)) return <span className={className}>{children}</span>;
  const usual = isExternal(href) ? 'noopener noreferrer' : undefined;
  return (
    <a href={href} rel={rel ?? usual} className={className} aria-current={current}>
      {children}
    </a>
  );
}

const isExternal = (href: string): boolean => /^https?:/i.test(href);
