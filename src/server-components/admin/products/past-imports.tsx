import type { LeftProduct, PastImport } from '#contract/content/product-imports.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { fieldName } from '../ui/history-values.ts';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { type UndoneProducts, undoImport } from './actions.ts';
import { historyLabels } from './fields.ts';

export const PastImports = ({ imports }: { readonly imports: readonly PastImport[] }) =>
  imports.length > 0 && (
    <Panel
      id="imports"
      title="Last imports"
      lead="Undo moves new products to the trash and restores changed fields. What someone changed since is left as it is."
    >
      <RowList label="Last imports">
        {imports.map((past, index) => (
          <Row
            key={past.id}
            title={<Time date={past.at} format="moment" />}
            note={
              <>
                {past.created} new, {past.changed} changed.{' '}
                {past.undoneAt ? (
                  <>
                    Undone on <Time date={past.undoneAt} format="moment" />.
                  </>
                ) : (
                  <a href={listHref('productsAdmin', { sort: 'updated' })}>Latest changes</a>
                )}
              </>
            }
            operations={
              !past.undoneAt && (
                <PlainForm action={undoImport} label={`Undo import ${index + 1}`} fields={{ id: past.id }}>
                  <SubmitButton className="button button-quiet">Undo</SubmitButton>
                </PlainForm>
              )
            }
          />
        ))}
      </RowList>
    </Panel>
  );

export function UndoneImport({ form }: { readonly form: FormState }) {
  const { left, trashed }: UndoneProducts = JSON.parse(form.state?.result ?? '{"left":[],"trashed":0}');
  return (
    <>
      <FormMessage form={form} labels={{}} />
      {trashed > 0 && (
        <p>
          Before you import the new products again, restore them or delete them permanently in the{' '}
          <a href={listHref('productsAdmin', { view: 'trash' })}>trash</a>.
        </p>
      )}
      {left.length > 0 && <LeftAsItIs left={left} />}
    </>
  );
}

const LeftAsItIs = ({ left }: { readonly left: readonly LeftProduct[] }) => (
  <Panel id="left" title="Left as it is" lead="These were not changed back.">
    <RowList label="Left as it is">
      {left.map(({ id, title, field, message }) => (
        <Row
          key={`${id}${field}`}
          title={<a href={screenHref('productsAdmin', { product: id })}>{title}</a>}
          note={field === null ? message : `${historyLabels[field] ?? fieldName(field)}: ${message}`}
        />
      ))}
    </RowList>
  </Panel>
);
