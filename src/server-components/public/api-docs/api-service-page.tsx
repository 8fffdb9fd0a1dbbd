import type { ApiField, ApiOperation } from '#contract/api-reference.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import styles from './api-docs.module.css';
import { Fields } from './fields.tsx';
import { serviceHref, serviceTitles } from './services.ts';

type Listed = Pick<ApiOperation, 'id' | 'method' | 'address' | 'summary'>;
type Data = { readonly name: ServiceName } & (
  | { readonly operations: readonly Listed[] }
  | { readonly operation: ApiOperation }
);

export const apiServicePage = definePage<'apiService', Data>({
  load: async (context) => {
    const { apiReference, params, query } = context;
    const service = (await apiReference()).services.find(({ name }) => name === params.service);
    if (!service) throw pageNotFound(context);
    const { name, operations } = service;
    const chosen = query.get('endpoint');
    if (chosen === null)
      return {
        name,
        operations: operations.map(({ id, method, address, summary }) => ({ id, method, address, summary })),
      };
    const operation = operations.find(({ id }) => id === chosen);
    if (!operation) throw pageNotFound(context);
    return { name, operation };
  },
  head: (data) => ({
    title:
      'operation' in data ? `${data.operation.method} ${data.operation.address}` : `API: ${serviceTitles[data.name]}`,
    noindex: true,
  }),
  tags: () => [],
  View: ApiServiceView,
});

function ApiServiceView({ data }: ViewProps<'apiService', Data>) {
  return (
    <div className={`wrap section stack gap-2xl ${styles.page}`}>
      {'operation' in data ? (
        <Operation name={data.name} operation={data.operation} />
      ) : (
        <List name={data.name} operations={data.operations} />
      )}
    </div>
  );
}

type ListProps = { readonly name: ServiceName; readonly operations: readonly Listed[] };

const List = ({ name, operations }: ListProps) => (
  <>
    <header className="stack gap-m">
      <p>
        <a href={href('apiDocs')}>API</a>
      </p>
      <h1>{serviceTitles[name]}</h1>
    </header>
    <ul className={styles.operations}>
      {operations.map(({ id, method, address, summary }) => (
        <li key={id}>
          <a href={serviceHref(name, id)} className={styles.address}>
            {method} {address}
          </a>
          <span className="small soft">{summary}</span>
        </li>
      ))}
    </ul>
  </>
);

function Operation({ name, operation }: { readonly name: ServiceName; readonly operation: ApiOperation }) {
  const { method, address, summary, status, parameters, body, response, example } = operation;
  return (
    <>
      <header className="stack gap-m">
        <p>
          <a href={serviceHref(name)}>{serviceTitles[name]}</a>
        </p>
        <h1 className={styles.endpoint}>
          {method} {address}
        </h1>
        <p className="lead">{summary}</p>
        <p>{accessOf(operation)}</p>
      </header>
      <div className={styles.part}>
        <h2>Example</h2>
        <pre className={styles.code}>{example}</pre>
      </div>
      <Part title="Query" fields={parameters} />
      <Part title="Body" fields={body} />
      <Part title={`Response (${status})`} fields={response} />
    </>
  );
}

function accessOf({ access, method, isForSessions }: ApiOperation): string {
  const who = isForSessions ? 'Only with the session of a browser' : 'With a session or an API token';
  if (access === 'anyone') return method === 'GET' ? 'Open to everybody.' : `${who}.`;
  return access === 'signed-in' ? `${who}.` : `${who}; needs the permission ${access}.`;
}

type PartProps = { readonly title: string; readonly fields: readonly ApiField[] };

const Part = ({ title, fields }: PartProps) =>
  fields.length === 0 ? null : (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Fields fields={fields} />
    </section>
  );
