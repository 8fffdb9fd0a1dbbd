import { getSmsBudget, type SmsBudget } from '#contract/auth/sms-budget.ts';
import { figure } from '#contract/figure.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { raiseBudget, releaseMessages } from './actions.ts';
import { amountOf } from './budget-fields.ts';
import { kinds } from './message-kinds.ts';

type Props = { readonly context: PageContext };

export const TextMessageBudget = ({ context }: Props) => (
  <Panel id="sms-budget" title="Text messages" lead="What they cost this month, including sign-in codes.">
    <Notice context={context} of={['sms-release']} />
    <AsyncPanel name="sms-budget" label="The cost of text messages" context={context} skeleton={<Skeleton lines={4} />}>
      {async () => {
        const budget = (await ifAvailable(context.api(getSmsBudget, {})))?.budget ?? null;
        if (budget === null)
          return <p className="soft">Not known. The setting SMS_PRICES says what a text message costs.</p>;
        return <State budget={budget} context={context} />;
      }}
    </AsyncPanel>
  </Panel>
);

type BudgetProps = { readonly budget: SmsBudget };

const State = ({ budget, context }: Props & BudgetProps) => (
  <>
    <Warning budget={budget} />
    <DescriptionList
      items={[
        ['Spent', `${amountOf(budget.spent, budget)} for ${figure(budget.messages)} messages`],
        ['Budget', budget.budget === null ? 'None' : amountOf(budget.budget, budget)],
        ['Forecast', `${amountOf(budget.forecast, budget)} at the end of the month`],
        [
          'Used up on',
          budget.budget !== null &&
            (budget.exhaustedAt ? <Time key="end" date={budget.exhaustedAt} /> : 'Not this month'),
        ],
        ['Held', budget.budget !== null && figure(budget.held.count)],
      ]}
    />
    {budget.held.count > 0 && <Held budget={budget} />}
    {budget.budget !== null && <Raise budget={budget} context={context} />}
  </>
);

function Warning({ budget }: BudgetProps) {
  const { level, reserve } = budget;
  if (level === 'fine') return null;
  const held = 'Messages about orders, inquiries, waitlists and organizations are held';
  const text = {
    warning: 'The budget may not last for the month. Raise it, or look for an attack: many codes that nobody enters.',
    reached: `The budget is used up. ${held}; codes and messages about security are sent until another ${reserve}\u00A0% is spent.`,
    'used-up': `The budget and its reserve are used up. ${held}, and nobody gets a code by text message.`,
  }[level];
  return (
    <p data-budget-level={level}>
      <Badge tone="accent">{level === 'warning' ? 'Warning' : 'Used up'}</Badge> {text}
    </p>
  );
}

const Held = ({ budget }: BudgetProps) => (
  <>
    <RowList label="Text messages that are held">
      {budget.held.items.map(({ id, event, heldAt }) => (
        <Row
          key={id}
          title={kinds[event]}
          note={
            <>
              <Badge>Held: budget reached</Badge> since <Time date={heldAt} format="moment" />
            </>
          }
        />
      ))}
    </RowList>
    <ConfirmAction action={releaseMessages} label="Send held messages" yes="Send them now">
      <p>They are sent in spite of the budget. Messages that come later are held again.</p>
    </ConfirmAction>
  </>
);

function Raise({ budget, context: { actionState } }: Props & BudgetProps) {
  const form = formState('sms-raise', actionState);
  const labels = { budget: `Budget for this month, in ${budget.currency}` };
  return (
    <Form action={raiseBudget} form={form} label="Raise the budget" labels={labels} draft={null}>
      <TextField
        form={form}
        name="budget"
        label={labels.budget}
        hint={`More than ${amountOf(budget.budget ?? 0, budget)}. The next month has the budget of the settings again.`}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <p>
        <SubmitButton className="button button-quiet">Raise the budget</SubmitButton>
      </p>
    </Form>
  );
}
