/** For an error that may be over soon: the document loads itself again. */
import { refreshAfter, retryScript } from '#contract/retry-script.ts';

export const Retries = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
    <script dangerouslySetInnerHTML={{ __html: retryScript }} />
    <noscript>
      <meta httpEquiv="refresh" content={String(refreshAfter)} />
    </noscript>
  </>
);
