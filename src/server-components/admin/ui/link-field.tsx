import type { ComponentProps } from 'react';
import { LinkChooser } from '../../../client-components/editor/link-chooser.tsx';
import { TextField } from '../../ui/field.tsx';

/** The address is typed, or is that of a page of the site that is chosen by its title. */
export const LinkField = (props: ComponentProps<typeof TextField>) => (
  <div className="stack one-column gap-2xs">
    <TextField inputMode="url" autoCapitalize="none" spellCheck={false} autoComplete="off" {...props} />
    <LinkChooser field={`${props.form.name}-${props.name}`} label={props.label} />
  </div>
);
