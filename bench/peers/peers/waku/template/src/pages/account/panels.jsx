import { unstable_redirect as redirect } from 'waku/router/server';
import { unstable_getContext as getContext } from 'waku/server';
import { sessionFromCookie, validateSession } from '../../components/api';
import { loadPanels, PanelsPage } from '../../components/panels';
export default async function Page() {
  const token = sessionFromCookie(getContext().req.headers.get('cookie'));
  const user = token ? await validateSession(token) : null;
  if (!user) redirect('/');
  return <PanelsPage user={user} panels={loadPanels(user.id)} />;
}
export const getConfig = async () => ({ render: 'dynamic' });
