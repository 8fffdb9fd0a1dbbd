import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { TrashOperations } from '../ui/confirm-action.tsx';
import { deletePermanently, publishNow, restore, trash, unpublish } from './actions.ts';

export const DeckOperations = ({ deck }: { readonly deck: DeckDraft }) =>
  deck.trashedAt ? (
    <TrashOperations id={deck.id} restore={restore} remove={deletePermanently}>
      <p>“{deck.title}” will be deleted with its versions, links and view statistics. This cannot be undone.</p>
    </TrashOperations>
  ) : (
    <LiveOperations deck={deck} />
  );

function LiveOperations({ deck: { id, slug, status, isChanged, kind } }: { readonly deck: DeckDraft }) {
  return (
    <>
      {status === 'published' && (
        <PlainForm action={unpublish} label="Unpublish" fields={{ id }}>
          <SubmitButton className="button button-quiet">Unpublish</SubmitButton>
        </PlainForm>
      )}
      {kind === 'deck' && (
        <a className="button button-quiet" href={href('presentation', { slug })}>
          Present
        </a>
      )}
      {(status === 'draft' || isChanged) && (
        <PlainForm action={publishNow} label="Publish" fields={{ id }}>
          <SubmitButton>{status === 'draft' ? 'Publish' : 'Publish changes'}</SubmitButton>
        </PlainForm>
      )}
    </>
  );
}

export const TrashOperation = ({ id }: { readonly id: string }) => (
  <PlainForm action={trash} label="Move to trash" fields={{ id }}>
    <SubmitButton className="button button-quiet">Move to trash</SubmitButton>
  </PlainForm>
);
