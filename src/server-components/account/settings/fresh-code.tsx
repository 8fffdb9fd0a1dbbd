/** Some changes require a recent code; this asks for it before the user fills in the form. */
import type { ReactNode } from 'react';
import { href } from '#contract/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { SettingsContext } from './settings-data.ts';

/** Shorter than any service requires, which leaves time to finish the form. */
const freshMilliseconds = 10 * 60_000;

type Props = { readonly context: SettingsContext; readonly section: string; readonly children: ReactNode };

export function WithFreshCode({ context: { viewer, now }, section, children }: Props) {
  const verifiedAt = viewer?.verifiedAt?.getTime();
  if (verifiedAt === undefined || now.getTime() - verifiedAt < freshMilliseconds) return children;
  return (
    <>
      <p>Before you do this, we will send a code to your phone to confirm that it is you.</p>
      <p>
        <ButtonLink href={href('confirm', { redirect: `${href('settings')}#${section}` })} quiet>
          Confirm that it is you
        </ButtonLink>
      </p>
    </>
  );
}
