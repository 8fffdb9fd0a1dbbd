import type { ReactNode } from 'react';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { Choices, Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { LoggedConflict } from './conflict.tsx';
import { comparedFields, type FieldList, labelsOf, type Values } from './fields.ts';
import type { Log, Target } from './history-of.ts';
import { TagsInput } from './input-with-button.tsx';
import { LinkField } from './link-field.tsx';
import { RevisionField } from './revision-field.tsx';
import { urlWith } from './urls.ts';

type Props = {
  readonly context: PageContext;
  readonly name: string;
  readonly action: Action;
  readonly label: string;
  readonly fields: FieldList;
  readonly stored: {
    readonly values: Values;
    readonly revision: number;
    /** A conflict finds there who saved. */
    readonly log: Log;
    readonly target: Target;
  } | null;
  /** Values that a new record begins with. */
  readonly defaults?: Values | undefined;
  /** The endpoint accepts `saveReplaced`. */
  readonly hasVersions?: boolean;
  /** Key of the draft: `role:<id>`, `role:new`. */
  readonly draft: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly notice?: ReactNode;
  readonly className?: string | undefined;
  readonly submit: string | null;
  /** The page is for this record only: it begins in the first field. */
  readonly isNew?: boolean;
  /** Another form or button of the page is more important. */
  readonly quiet?: boolean;
  readonly children?: ReactNode;
};

/** The props of a form whose record the log, the draft and the action know by kind and id. */
export const formOfRecord = (
  kind: string,
  { id, revision }: { readonly id: string; readonly revision: number },
  values: Values,
  log: Log,
) => ({
  stored: { values, revision, log, target: { targetType: kind, targetId: id } },
  draft: `${kind}:${id}`,
  hidden: { id },
});

export function RecordForm(props: Props) {
  const {
    context,
    name,
    action,
    label,
    fields,
    stored,
    defaults,
    hasVersions = false,
    draft,
    hidden = {},
    notice,
    className,
    submit,
    isNew = false,
    quiet = false,
    children,
  } = props;
  const form = formState(name, context.actionState);
  const typed: Values = form.state?.values ?? {};
  return (
    <>
      {stored && (
        <LoggedConflict
          context={context}
          log={stored.log}
          target={stored.target}
          isSave={({ after }) => Object.keys(fields).some((field) => Object.hasOwn(after ?? {}, field))}
          form={form}
          fields={comparedFields(fields, stored.values, typed)}
          href={urlWith(context, {})}
          draft={draft}
        />
      )}
      <Form action={action} form={form} label={label} labels={labelsOf(fields)} draft={draft}>
        {Object.entries(hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {stored && <RevisionField form={form} revision={stored.revision} hasVersions={hasVersions} />}
        {notice}
        {className ? (
          <div className={className}>{inputsOf(form, fields, stored?.values ?? defaults, isNew)}</div>
        ) : (
          inputsOf(form, fields, stored?.values ?? defaults, isNew)
        )}
        {children}
        {submit && (
          <p>
            <SubmitButton
              {...(quiet ? { className: 'button button-quiet', shortcut: 'Control+Enter' } : { shortcut: 'Control+S' })}
            >
              {submit}
            </SubmitButton>
          </p>
        )}
      </Form>
    </>
  );
}

function inputsOf(form: FormState, fields: FieldList, stored: Values = {}, isNew = false): ReactNode {
  return Object.entries(fields).map(([name, { label, hint, input, rows, options, choices, link, tags }], index) => {
    const common = { form, name, label, ...(hint ? { hint } : {}), defaultValue: stored[name] ?? '' };
    if (options && choices) return <Choices key={name} {...common} options={options} />;
    if (options) return <Select key={name} {...common} required options={options} />;
    if (rows) return <TextArea key={name} {...common} rows={rows} required={input?.required} />;
    if (link) return <LinkField key={name} {...common} {...input} />;
    const within = (field: ReactNode, id: string) => (
      <TagsInput field={id} label={label} known={tags ?? []}>
        {field}
      </TagsInput>
    );
    const own = { ...input, ...(tags ? { within } : {}), isFirst: isNew && index === 0 };
    return input && <TextField key={name} {...common} autoComplete="off" {...own} />;
  });
}
