import { getDemo } from '#contract/auth/demo.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { mayUse } from '../../request/may-use.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Panel } from '../ui/panel.tsx';
import { emptyDemoCompany } from './actions.ts';

type Props = { readonly context: PageContext };

export const DemoCompany = ({ context }: Props) => (
  <AsyncPanel name="demo" label="The demo company" context={context} skeleton={null}>
    {async () => {
      const demo = await ifAvailable(context.api(getDemo, {}));
      return demo?.isThere ? <Question customers={demo.customers} context={context} /> : null;
    }}
  </AsyncPanel>
);

const lead = 'This site shows an invented company. Empty it when you have seen enough, and begin with your own.';

function Question({ customers, context: { actionState } }: Props & { readonly customers: number }) {
  if (!mayUse(emptyDemoCompany)) return null;
  const form = formState('demo', actionState);
  const labels = { understood: 'I know that this cannot be undone' };
  return (
    <Panel id="demo-company" title="Demo company" lead={lead}>
      {customers > 0 ? (
        <p className="soft">It can no longer be emptied, because customers have registered since: {customers}.</p>
      ) : (
        <Form action={emptyDemoCompany} form={form} label="Empty the demo company" labels={labels} draft={null}>
          <p>
            All pages, posts, products, policies, decks, pictures, orders, inquiries, waitlists, customers and
            organizations are deleted, with the name, logo, look, menus and redirects of the site, also what you have
            changed or added, and what visitors have sent. You and your colleagues stay, with roles, webhooks, trade
            settings and the audit log. The site is closed until you open it.
          </p>
          <Checkbox form={form} name="understood" label={labels.understood} />
          <p>
            <SubmitButton className="button button-danger">Empty the demo company</SubmitButton>
          </p>
        </Form>
      )}
    </Panel>
  );
}
