import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

type Props = {
  readonly context: PageContext;
  readonly className?: string | undefined;
  /** It is shown also after somebody hid the list, and without its operations. */
  readonly isReminder?: boolean;
};

/** Shows what a new site still needs, until somebody hides it for everybody. */
export function Beginning({ context, className, isReminder = false }: Props) {
  if (!context.site.hasChecklist && !isReminder) return null;
  return (
    <AsyncPanel
      name="beginning"
      label="What the site needs"
      context={context}
      skeleton={<Skeleton lines={7} />}
      className={className}
    >
      {() => WhatIsMissing({ context, isReminder })}
    </AsyncPanel>
  );
}
