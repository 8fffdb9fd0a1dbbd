import { listContentAudit } from '#contract/audit.ts';
import type { MediaRecord } from '#contract/content/media.ts';
import { FocusPicker } from '../../../client-components/admin/focus-picker.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { LoggedConflict } from '../ui/conflict.tsx';
import { comparedFields, labelsOf } from '../ui/fields.ts';
import { Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { urlWith } from '../ui/urls.ts';
import { saveFocus } from './actions.ts';
import { focusFields } from './fields.ts';
import styles from './media.module.css';

type Props = { readonly context: PageContext<'mediaAdmin'>; readonly picture: MediaRecord };

const middle = { x: 50, y: 50 };

export function FocusPanel({ context, picture }: Props) {
  const { id, alt, revision, src, width, height, focus = middle } = picture;
  const form = formState('focus', context.actionState);
  const stored = { focusX: String(focus.x), focusY: String(focus.y) };
  const typed = form.state?.values ?? {};
  const names = ['focusX', 'focusY'] as const;
  return (
    <Panel
      id="focal-point"
      title="Focal point"
      lead="The part that stays visible where a page crops the picture: on covers, on cards and in previews of links. It applies to all records that show the picture."
    >
      <LoggedConflict
        context={context}
        log={listContentAudit}
        target={{ targetType: 'media', targetId: id }}
        form={form}
        fields={comparedFields(focusFields, stored, typed)}
        href={urlWith(context, {})}
        draft={`media-focus:${id}`}
      />
      <Form
        action={saveFocus}
        form={form}
        label="Focal point"
        labels={labelsOf(focusFields)}
        draft={`media-focus:${id}`}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="alt" value={alt} />
        <RevisionField form={form} revision={revision} />
        <FocusPicker
          src={src}
          width={width}
          height={height}
          fields={names.map((name) => `focus-${name}`) as [string, string]}
          focus={focus}
        />
        <div className={styles.pair}>
          {names.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={focusFields[name].label}
              defaultValue={stored[name]}
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              required
            />
          ))}
        </div>
        <p>
          <SubmitButton>Save focal point</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
