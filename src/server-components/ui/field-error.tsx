import { Icon } from './icon.tsx';

type Props = { readonly id: string; readonly text: string | null | undefined };

/** The field names it in `aria-describedby`. */
export const FieldError = ({ id, text }: Props) =>
  text && (
    <p id={id} className="field-error">
      <Icon name="alert" />
      {text}
    </p>
  );
