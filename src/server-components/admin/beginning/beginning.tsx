import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

type Props = { readonly context: PageContext; readonly className?: string | undefined };

/** Shows what a new site still needs, until somebody hides it for everybody. */
export function Beginning({ context, className }: Props) {
  if (!context.site.hasChecklist) return null;
  return (
    <AsyncPanel
      name="beginning"
      label="What the site needs"
      context={context}
      skeleton={<Skeleton lines={7} />}
      className={className}
    >
      {() => WhatIsMissing({ context })}
    </AsyncPanel>
  );
}
