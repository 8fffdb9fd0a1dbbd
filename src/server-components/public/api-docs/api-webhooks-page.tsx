import type { ApiWebhookEvent } from '#contract/api-reference.ts';
import { href } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import styles from './api-docs.module.css';
import { Fields } from './fields.tsx';

type Data = readonly ApiWebhookEvent[];

export const apiWebhooksPage = definePage<'apiWebhooks', Data>({
  load: async ({ apiReference }) => (await apiReference()).webhooks,
  head: () => ({ title: 'API: Webhooks', noindex: true }),
  tags: () => [],
  View: ApiWebhooksView,
});

function ApiWebhooksView({ data: events }: ViewProps<'apiWebhooks', Data>) {
  const groups = Map.groupBy(events, ({ group }) => group);
  return (
    <div className={`wrap section stack gap-2xl ${styles.page}`}>
      <header className="stack gap-m">
        <p>
          <a href={href('apiDocs')}>API</a>
        </p>
        <h1>Webhooks</h1>
        <p className="lead">A program is called when something happens here, instead of asking again and again.</p>
      </header>
      <section className={styles.part} aria-labelledby="calls">
        <h2 id="calls">Calls</h2>
        <p>
          Staff enter the URL of the program and choose events. Each event is a POST with JSON. It has ids and no
          personal data: <code>link</code> reads the record with an API token.
        </p>
        <pre className={styles.code}>{events[0]?.example}</pre>
        <ul className={styles.rules}>
          <li>
            Answer with any 2xx within 10 seconds, and do the work afterwards. Everything else, also a redirect, is
            tried eight times within about 25 hours. 410 says that the URL is gone and pauses the webhook.
          </li>
          <li>
            The same event may arrive twice: remember its <code>webhook-id</code>. The order is not promised:{' '}
            <code>timestamp</code> says when it happened.
          </li>
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="signature">
        <h2 id="signature">Signature</h2>
        <p>
          Calls are signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, for which there are
          libraries in most languages. Without one: the key is the base64 after <code>whsec_</code>, and one of the
          signatures in <code>webhook-signature</code> must be the HMAC-SHA256 of id, timestamp and body as they
          arrived. Refuse a <code>webhook-timestamp</code> that is more than five minutes off.
        </p>
        <pre className={styles.code}>{verification}</pre>
      </section>
      {[...groups].map(([group, members]) => (
        <section key={group} className={styles.part} aria-label={group}>
          <h2>{group}</h2>
          {members.map(({ type, label, fields }) => (
            <section key={type} className={styles.part} aria-labelledby={type}>
              <h3 id={type} className={styles.endpoint}>
                {type}
              </h3>
              <p>{label}.</p>
              <Fields fields={fields} />
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}

const verification = `import { createHmac, timingSafeEqual } from 'node:crypto';

const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
const expected = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
const isGenuine = headers['webhook-signature']
  .split(' ')
  .map((given) => Buffer.from(given))
  .some((given) => given.length === expected.length && timingSafeEqual(given, expected));`;
