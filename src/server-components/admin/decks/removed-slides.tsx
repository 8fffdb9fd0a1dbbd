import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import styles from './decks.module.css';
import { restoreSlideAction } from './slide-actions.ts';

export function RemovedSlides({ deck: { id, removed } }: { readonly deck: DeckDraft }) {
  if (removed.length === 0) return null;
  return (
    <details className={styles.removed}>
      <summary>Removed ({removed.length})</summary>
      <ul>
        {removed.map((slide) => (
          <li key={slide.id}>
            <span>{slide.title}</span>
            <PlainForm
              action={restoreSlideAction}
              label={`Restore “${slide.title}”`}
              fields={{ id, slideId: slide.id }}
            >
              <SubmitButton className="link-button">Restore</SubmitButton>
            </PlainForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
