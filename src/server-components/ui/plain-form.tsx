/** Buttons with hidden fields. The page shows the result elsewhere, so that list rows stay short. */
import type { ReactNode } from 'react';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { Action } from '../request/action.ts';
import { mayUse } from '../request/may-use.ts';

type Props = {
  readonly id?: string;
  readonly action: Action;
  readonly label: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  /** It means the same as in `Form`. */
  readonly own?: boolean;
  /** Signing out deletes what the browser stores, so drafts are asked about first. */
  readonly signsOut?: boolean;
  /** Name of the draft whose text it discards. */
  readonly discards?: string | undefined;
  readonly children: ReactNode;
};

export function PlainForm({
  id,
  action,
  label,
  fields = {},
  className,
  own = false,
  signsOut = false,
  discards,
  children,
}: Props) {
  if (!own && !mayUse(action)) return null;
  return (
    <form
      id={id}
      action={action as unknown as (data: FormData) => void}
      aria-label={label}
      className={className}
      noValidate
      data-signs-out={signsOut || undefined}
      data-discards={discards}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type ButtonProps = Omit<Props, 'className' | 'children'> & {
  /** It is the label by default. */
  readonly text?: string | undefined;
  /** Classes of the button. */
  readonly look?: string | undefined;
  readonly shortcut?: 'Control+Enter';
};

/** A form with nothing but its button. */
export const ButtonForm = ({ text, look = 'button button-quiet', shortcut, ...form }: ButtonProps) => (
  <PlainForm {...form}>
    <SubmitButton className={look} {...(shortcut && { shortcut })}>
      {text ?? form.label}
    </SubmitButton>
  </PlainForm>
);
