/** Some changes require a recent code; this asks for it before the user fills in the form. */
import type { ReactNode } from 'react';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { isFreshlyConfirmed } from '../../ui/freshly-confirmed.ts';
import type { SettingsContext } from './settings-data.ts';

type Props = { readonly context: SettingsContext; readonly section: string; readonly children: ReactNode };

export function WithFreshCode({ context, section, children }: Props) {
  if (isFreshlyConfirmed(context)) return children;
  return (
    <>
      <p>{t('Before you do this, please confirm that it is you, with a code to your phone or with a passkey.')}</p>
      <p>
        <ButtonLink href={href('confirm', { redirect: `${href('settings')}#${section}` })} quiet>
          {t('Confirm that it is you')}
        </ButtonLink>
      </p>
    </>
  );
}
