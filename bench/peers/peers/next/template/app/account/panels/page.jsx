import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { validateSession } from '../../../components/api';
import { loadPanels, PanelsPage } from '../../../components/panels';
/*SEGMENT_ACCOUNT*/
export default async function Page() {
  const token = (await cookies()).get('session')?.value;
  const user = token ? await validateSession(token) : null;
  if (!user) redirect('/');
  return <PanelsPage user={user} panels={loadPanels(user.id)} />;
}
