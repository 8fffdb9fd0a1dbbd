/** One page for all routes. It shows its context and a text of its service. */
import type { RouteName } from '#contract/routes.ts';
import { definePage } from '../../../src/server-components/page.ts';
import { end, forget, manage, open, own, rename, start, verify } from './actions.ts';
import { getSecret } from './endpoints.ts';

const operations = { start, verify, forget, end, open, own, rename, manage };
const isQuiet = (route: RouteName) => !/^(account|orders|order|rolesAdmin|about)$/.test(route);

export const anyPage = definePage<RouteName, string>({
  load: async ({ route, api }) => (isQuiet(route) ? '' : (await api(getSecret, { of: route })).text),
  head: (_data, { route }) => ({ title: route }),
  tags: () => [],
  View({ data, context }) {
    const { route, viewer, screens, remembered, signIn, query, actionState, params } = context;
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
