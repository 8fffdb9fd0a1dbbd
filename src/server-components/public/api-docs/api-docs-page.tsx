import type { ApiReference } from '#contract/api-reference.ts';
import { href, routes } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import styles from './api-docs.module.css';
import { serviceHref, serviceTitles } from './services.ts';

export const apiDocsPage = definePage<'apiDocs', ApiReference>({
  load: ({ apiReference }) => apiReference(),
  head: (_, { site }) => ({
    title: 'API',
    description: `How programs read and change what ${site.name} stores.`,
    noindex: true,
  }),
  tags: () => [],
  View: ApiDocsView,
});

function ApiDocsView({ data: { services, webhooks, errors }, context: { url } }: ViewProps<'apiDocs', ApiReference>) {
  return (
    <div className={`wrap section stack gap-2xl ${styles.page}`}>
      <header className="stack gap-m">
        <h1>API</h1>
        <p className="lead">Programs use this site by the same rules as people.</p>
      </header>
      <section className={styles.part} aria-labelledby="endpoints">
        <h2 id="endpoints">Endpoints</h2>
        <ul className={styles.services}>
          {services.map(({ name, operations }) => (
            <li key={name}>
              <a href={serviceHref(name)}>{serviceTitles[name]}</a>
              <span className="fine soft">{operations.length} endpoints</span>
            </li>
          ))}
        </ul>
        <p>
          All of them in one file for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
      </section>
      <section className={styles.part} aria-labelledby="tokens">
        <h2 id="tokens">Tokens</h2>
        <p>
          Create an API token in your <a href={`${routes.settings.pattern}#api-tokens`}>settings</a>. It acts as you,
          with the permissions that you choose and still have, until it expires or you revoke it. All tokens end when
          you change your phone number, or when your account is suspended or deleted. Keep it secret, and send it with
          each call:
        </p>
        <pre className={styles.code}>
          {`curl '${url.origin}/api/trade/orders' \\\n  -H 'Authorization: Bearer portico_…'`}
        </pre>
        <p>
          What everybody may read needs no token. Scripts on pages of this site call with the session of the person who
          is signed in. Endpoints that change roles, tokens or accounts are only for sessions.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="calls">
        <h2 id="calls">Calls</h2>
        <ul className={styles.rules}>
          <li>
            Bodies are JSON with a Content-Length. Names are in snake_case, times in ISO 8601, amounts in minor units.
          </li>
          <li>
            Lists have <code>next</code>: send it as <code>after</code> to get the next page. It is null on the last
            one.
          </li>
          <li>
            Send <code>revision</code> as you read it: if someone else has changed the record in between, the answer is
            409.
          </li>
          <li>
            Send an <code>Idempotency-Key</code> with each change: repeated with the same key, it is done once.
          </li>
          <li>
            <code>RateLimit</code> says how many calls are left in this minute. Calls beyond that are answered with 429.
          </li>
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="webhooks">
        <h2 id="webhooks">Webhooks</h2>
        <p>
          Instead of asking again and again, a program can be called when something happens:{' '}
          <a href={href('apiWebhooks')}>{webhooks.length} events</a>.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        <p>
          Every error is JSON with a <code>code</code> for programs and a <code>user_message</code> for people. With
          422, <code>fields</code> has a message for each field.
        </p>
        <dl className={styles.errors}>
          {errors.map(([status, meaning]) => (
            <div key={status}>
              <dt className="figures">{status}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
