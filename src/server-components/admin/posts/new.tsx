import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { PostForm } from './form.tsx';
import { createDraft } from './text-actions.ts';

export function NewPostView({ context }: { readonly context: PageContext<'postsAdmin'> }) {
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'News', href: listHref('postsAdmin') }} title="New post" />
      <PostForm form={formState('post', context.actionState)} action={createDraft} post={null} content={null} />
    </RecordScreen>
  );
}
