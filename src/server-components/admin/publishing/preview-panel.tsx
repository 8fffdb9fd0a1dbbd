import { listPreviews, type PreviewLink } from '#contract/content/previews.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Panel } from '../ui/panel.tsx';
import { createPreviewLink, revokePreviewLink } from './actions.ts';
import styles from './preview-panel.module.css';

type Props = { readonly context: PageContext; readonly record: string };

export function PreviewPanel({ context, record }: Props) {
  const form = formState('preview', context.actionState);
  const secret = form.state?.result;
  const previewUrl = secret && context.url.origin + href('preview', { secret });
  return (
    <Panel
      id="previews"
      title="Preview"
      lead="Anyone with the link can see the saved text, even before it is published."
    >
      <FormMessage form={form} labels={{ days: 'Days' }} />
      {previewUrl && (
        <p className={styles.link}>
          <a href={previewUrl} target="_blank" rel="noreferrer">
            {previewUrl}
          </a>
          <span className="fine soft">Copy it now: it is not shown again.</span>
        </p>
      )}
      <PlainForm
        action={createPreviewLink}
        label="Create a preview link"
        fields={{ record }}
        className="cluster align-end gap-xs"
      >
        <label className={styles.days}>
          <span>Expires after</span>
          <select name="days" defaultValue="7" className="input">
            <option value="1">1 day</option>
            <option value="7">7 days</option>
            <option value="30">30 days</option>
          </select>
        </label>
        <SubmitButton className="button button-quiet">Create link</SubmitButton>
      </PlainForm>
      <AsyncPanel name="previews" label="The preview links" context={context} skeleton={<Skeleton lines={2} />}>
        {async () => <Links links={(await context.api(listPreviews, { record })).items} />}
      </AsyncPanel>
    </Panel>
  );
}

const Links = ({ links }: { readonly links: readonly PreviewLink[] }) =>
  links.length > 0 && (
    <ul className={`stack gap-xs ${styles.links}`}>
      {links.map((link) => (
        <li key={link.id}>
          <span>
            Expires <Time date={link.expiresAt} format="short" />
            <span className="fine soft">
              {link.lastOpenedAt ? (
                <>
                  {' '}
                  · opened <Time date={link.lastOpenedAt} format="short" />
                </>
              ) : (
                ' · not opened yet'
              )}
            </span>
          </span>
          <PlainForm action={revokePreviewLink} label="Revoke this preview link" fields={{ id: link.id }}>
            <SubmitButton className="link-button">Revoke</SubmitButton>
          </PlainForm>
        </li>
      ))}
    </ul>
  );
