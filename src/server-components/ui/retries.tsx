/** An error may be over soon, so the document loads itself again. */
import { refreshAfter, retryScript } from '#contract/retry-script.ts';

export const Retries = ({ after }: { after: number }) => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
    <script data-after={after} dangerouslySetInnerHTML={{ __html: retryScript }} />
    <noscript>
      <meta httpEquiv="refresh" content={String(refreshAfter)} />
    </noscript>
  </>
);
