import type { Picture } from '#contract/content/media.ts';
import type { RichText } from '#contract/rich-text.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { PictureField } from '../ui/picture-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import type { BlockField } from './block-kinds.ts';
import styles from './pages.module.css';

type InputProps = {
  readonly form: FormState;
  readonly field: BlockField;
  readonly name: string;
  readonly stored: unknown;
};

export function BlockInput({ form, field: { kind, label, hint, max, empty }, name, stored }: InputProps) {
  const required = empty === undefined;
  const common = { form, name, label, required, ...(hint ? { hint } : {}) };
  const text = stored === null || stored === undefined ? '' : String(stored);
  const length = max === undefined ? {} : { maxLength: max };
  switch (kind) {
    case 'text':
      return <RichTextField {...common} defaultValue={(stored as RichText | undefined) ?? null} />;
    case 'picture':
      return <PictureField {...common} defaultValue={(stored as Picture | undefined) ?? null} />;
    case 'box':
      return <Box form={form} name={name} label={label} stored={stored === true} />;
    case 'words':
      return <TextArea {...common} {...length} rows={2} defaultValue={text} />;
    case 'number':
      return <TextField {...common} inputMode="numeric" defaultValue={text || '3'} />;
    case 'address':
      return <TextField {...common} autoCapitalize="none" spellCheck={false} defaultValue={text} />;
    case 'line':
      return <TextField {...common} {...length} defaultValue={text} />;
  }
}

function Box({ form, name, label, stored }: Pick<InputProps, 'form' | 'name'> & { label: string; stored: boolean }) {
  const isChecked = form.state ? name in form.state.values : stored;
  return (
    <label className={styles.box}>
      <input key={String(isChecked)} type="checkbox" name={name} defaultChecked={isChecked} />
      {label}
    </label>
  );
}
