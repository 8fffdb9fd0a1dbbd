import type { ReactNode } from 'react';
import { t } from '#contract/translate.ts';

type Props = {
  status: number;
  message: string;
  /** In the language of the page; browsers do without the function that knows it. */
  home?: string;
  children?: ReactNode;
};

export const ErrorScreen = (props: Props) => (
  <main id="content" className="error-screen" data-error-screen tabIndex={-1}>
    <img className="error-logo error-logo-light" src="/logo-light.svg" alt="" width="64" height="64" />
    <img className="error-logo error-logo-dark" src="/logo-dark.svg" alt="" width="64" height="64" />
    <ErrorContent {...props} />
  </main>
);

/** In a page whose frame is there. */
export const ErrorPart = (props: Props) => (
  <div className="error-screen error-part" data-error-screen>
    <ErrorContent {...props} />
  </div>
);

function ErrorContent({ status, message, home = '/', children }: Props) {
  return (
    <>
      <h1>{t('Error')}</h1>
      <p className="error-code">{t('Error Code: {status}', { status })}</p>
      <p>{message}</p>
      <a className="button error-home" href={home}>
        {t('Back to Home')}
      </a>
      {children}
    </>
  );
}
