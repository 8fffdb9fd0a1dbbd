/** Stands for an action where HTML is rendered: its forms carry its id and the key of their page. */
import { formKeyField } from '#contract/form-key.ts';
import { formKeyIn } from './form-key-prefix.ts';
import { noteInteractive } from './interactive-parts.ts';

type FormFields = { name: string; method: 'POST'; encType: string; data: ReadonlyMap<string, string> | null };

export function createActionReference(id: string): () => never {
  const call = () => {
    throw new Error(`the action ${id} cannot be called while a page is rendered`);
  };
  return Object.assign(call, {
    actionId: id,
    $$FORM_ACTION(prefix: string): FormFields {
      noteInteractive();
      const key = formKeyIn(prefix);
      const data = key === null ? null : new Map([[formKeyField, key]]);
      return { name: `$ACTION_ID_${id}`, method: 'POST', encType: 'multipart/form-data', data };
    },
  });
}
