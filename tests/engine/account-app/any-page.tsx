/** One page for all routes. It shows its context and a text of its service, and does what the text names. */
import type { ReactNode } from 'react';
import { download } from '#contract/download.ts';
import { redirect } from '#contract/redirect.ts';
import type { RouteName } from '#contract/routes.ts';
import { definePage, type PageContext } from '../../../src/server-components/page.ts';
import { AsyncPanel } from '../../../src/server-components/ui/async-panel.tsx';
import { end, forget, manage, open, own, passkey, rename, start, verify } from './actions.ts';
import { getFirst, getSecond, getSecret, ownOperation } from './endpoints.ts';

const operations = { start, verify, passkey, forget, end, open, own, rename, manage };
const isQuiet = (route: RouteName) => !/^(account|orders|order|rolesAdmin|about)$/.test(route);

/** A file of which the second part is a text of the service. */
async function* parts(api: PageContext['api']): AsyncGenerator<string> {
  yield 'first\r\n';
  yield (await api(getFirst, {})).text;
}

export const anyPage = definePage<RouteName, string>({
  async load({ route, api, remember, beside }) {
    const text = isQuiet(route) ? '' : (await api(getSecret, { of: route })).text;
    if (text === 'redirect') throw redirect('/news?page=2', 302);
    if (text === 'download') throw download({ name: 'Größe 1.csv', type: 'text/csv; charset=utf-8', body: 'a,b\r\n' });
    if (text === 'parts') throw download({ name: 'parts.csv', type: 'text/csv; charset=utf-8', body: parts(api) });
    if (text === 'remember') remember('organization', 'my-club');
    if (text === 'write') await api(ownOperation, {});
    if (text === 'write beside') beside(() => api(ownOperation, {}));
    return text;
  },
  head: (_data, { route }) => ({ title: route }),
  tags: () => [],
  View({ data, context }) {
    const { route, viewer, screens, remembered, signIn, query, actionState, params } = context;
    if (data === 'break' || viewer?.user.name === 'Break') throw new Error('broken on purpose');
    const shown = {
      route,
      params,
      query: Object.fromEntries(query),
      viewer: viewer && { id: viewer.user.id, name: viewer.user.name, sessionId: viewer.sessionId },
      screens,
      remembered,
      signIn,
    };
    return (
      <section>
        <h1>{route}</h1>
        <pre>{JSON.stringify(shown)}</pre>
        <p>{data}</p>
        {(route === 'messages' || data === 'write beside') && <Panels context={context} />}
        {actionState && (
          <p data-form-error tabIndex={-1}>
            {actionState.message}
          </p>
        )}
        {Object.entries(operations).map(([name, operation]) => (
          <form key={name} action={operation as unknown as (form: FormData) => Promise<void>} data-operation={name}>
            <input name="text" defaultValue={actionState?.values['text'] ?? ''} />
            <button type="submit">{name}</button>
          </form>
        ))}
      </section>
    );
  },
});

const cyclic = new Error('cyclic');
cyclic.cause = cyclic;

/** Values that a panel throws while it loads or renders; the answer of its service names one. */
const thrown: Record<string, unknown> = {
  undefined: undefined,
  null: null,
  'a text': 'a text',
  'an object': { status: 500 },
  'a redirect': redirect('/elsewhere'),
  'an error': new Error('broken on purpose'),
  'an error with a cyclic cause': cyclic,
};

function Thrower({ what }: { readonly what: string }): ReactNode {
  throw thrown[what];
}

function Panels({ context }: { readonly context: PageContext }) {
  const { api } = context;
  return (
    <>
      <AsyncPanel name="first" label="The first part" context={context} skeleton={<i>first is loading</i>}>
        {async () => <b>{(await api(getFirst, {})).text}</b>}
      </AsyncPanel>
      <AsyncPanel deferred name="second" label="The second part" context={context} skeleton={<i>second is loading</i>}>
        {async () => {
          const { text } = await api(getSecond, {});
          const [, when, what = ''] = /^(load|render): (.*)$/.exec(text) ?? [];
          if (when === 'load') throw thrown[what];
          return when === 'render' ? <Thrower what={what} /> : <b>{text}</b>;
        }}
      </AsyncPanel>
    </>
  );
}
