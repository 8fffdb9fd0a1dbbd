/** The form for a new link, and the one for the settings of a link. */
import { type DeckShare, passwordLimits } from '#contract/content/deck-shares.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { createLink, saveLink } from './actions.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { linkLabels, shareAudienceLabels } from './fields.tsx';

type NewProps = { readonly deck: DeckDraft; readonly context: Context };

const audiences = (Object.keys(shareAudienceLabels) as Array<DeckShare['audience']>).map((value) => ({
  value,
  label: shareAudienceLabels[value],
}));
const periods = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '0', label: 'Until it is revoked' },
];

export function NewLink({ deck, context }: NewProps) {
  const { state, name } = formState('new-link', context.actionState);
  const form = withoutPassword({ name, state: state?.status === 'error' ? state : null });
  return (
    <Panel
      id="new-link-heading"
      title="New link"
      lead={
        deck.status === 'draft'
          ? 'It does not work until you publish the deck.'
          : 'It always opens the latest published version.'
      }
    >
      <Form action={createLink} form={form} label="New link" labels={linkLabels} draft={`deck-link:${deck.id}`}>
        <input type="hidden" name="id" value={deck.id} />
        <div className={`stack gap-s align-end ${styles.linkFields}`}>
          <TextField form={form} name="label" label={linkLabels.label} required autoComplete="off" />
          <Select
            form={form}
            name="audience"
            label={linkLabels.audience}
            required
            options={audiences}
            defaultValue="anyone"
          />
          <Select form={form} name="days" label={linkLabels.days} required options={periods} defaultValue="30" />
        </div>
        <Settings form={form} />
        <p>
          <SubmitButton>Create link</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

type EditProps = NewProps & { readonly share: DeckShare };

export function LinkSettings({ deck, share, context }: EditProps) {
  const form = withoutPassword(formState('link', context.actionState));
  return (
    <Panel
      id="link-heading"
      title={`Settings of the link for ${share.label}`}
      lead="They apply immediately, also to people who are reading."
      isTarget
    >
      <Form
        action={saveLink}
        form={form}
        label="Settings of the link"
        labels={linkLabels}
        draft={`deck-link:${share.id}`}
      >
        <input type="hidden" name="id" value={deck.id} />
        <input type="hidden" name="shareId" value={share.id} />
        <Settings form={form} share={share} />
        <p className="row">
          <SubmitButton>Save</SubmitButton>
          <a href={urlWith(context, { share: null })}>Close</a>
        </p>
      </Form>
    </Panel>
  );
}

function Settings({ form, share }: { readonly form: FormState; readonly share?: DeckShare }) {
  return (
    <>
      <div className={`stack gap-s align-end ${styles.linkFields}`}>
        <TextField
          form={form}
          name="password"
          label={linkLabels.password}
          hint={
            share?.hasPassword
              ? 'Leave empty to keep the current one. After a change, everybody has to enter the new one.'
              : `At least ${passwordLimits.min} characters. Do not send it together with the link.`
          }
          // Readable, because staff pass it on; a browser draft leaves it out.
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div>
        {share?.hasPassword && <Checkbox form={form} name="removesPassword" label="Remove the password" />}
        <Checkbox
          form={form}
          name="asksEmail"
          label="Ask for an e-mail address before the deck opens"
          stored={share?.asksEmail}
        />
        <Checkbox
          form={form}
          name="mayDownload"
          label="Offer a page to print or save as a PDF"
          stored={share?.mayDownload}
        />
        <Checkbox
          form={form}
          name="tellsOwner"
          label={share ? 'Notify the person who created it when it is first opened' : 'Tell me when it is first opened'}
          stored={share?.tellsOwner}
        />
      </div>
    </>
  );
}

/** The page must not contain what was typed. */
function withoutPassword({ name, state }: FormState): FormState {
  if (state === null) return { name, state };
  const { password: _, ...values } = state.values;
  return { name, state: { ...state, values } };
}
