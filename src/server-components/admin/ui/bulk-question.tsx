import { chosenField, confirmField, isQuestion } from '#contract/action-state.ts';
import type { Dependents } from '#contract/dependents.ts';
import { failure } from '#contract/failures.ts';
import { ownText, ownTexts } from '#contract/messages/message.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { mayUse } from '../../request/may-use.ts';
import { shownCount } from '../../ui/shown-count.ts';
import styles from './bulk-question.module.css';
import { Notice } from './notice.tsx';
import { urlWith } from './urls.ts';

const code = 'confirm_first';
/** Further lines are only counted. */
export const maxShown = 20;

type Question = {
  readonly question: string;
  readonly lines: readonly string[];
  readonly yes: string;
};

/** Throws the question as a 422; the confirming form sends the field `confirm`. */
export function askFirst({ question, lines, yes }: Question): never {
  const more = lines.length - maxShown;
  const shown = [...lines.slice(0, maxShown), ...(more > 0 ? [`and ${more} more`] : [])];
  throw failure(422, code, ownText(question), { fields: ownTexts({ [confirmField]: shown.join('\n'), yes }) });
}

type Counted = { readonly dependents: Dependents };
type Impact = Omit<Question, 'lines'> & {
  /** Each entry loads what depends on one of the chosen records, whose name begins the line. */
  readonly of: ReadonlyArray<{ readonly name?: string; readonly load: () => Promise<Counted> }>;
};

/** Asks only if something depends on the records. A service that cannot answer holds nobody up. */
export async function askIfUsed({ of, ...question }: Impact): Promise<void> {
  const counted = await Promise.all(of.map(({ load }) => ifAvailable(load())));
  const lines = of.flatMap(({ name }, index) => {
    const parts = (counted[index]?.dependents ?? []).map(({ what, count }) => `${shownCount(count)} ${what}`);
    return parts.length > 0 ? [`${name ? `${name}: ` : ''}${parts.join(', ')}`] : [];
  });
  if (lines.length > 0) askFirst({ ...question, lines });
}

type Props = {
  readonly context: PageContext;
  readonly of: string;
  readonly action: Action;
};

function BulkQuestion({ context, of, action }: Props) {
  const state = context.actionState;
  const lines = state?.fields[confirmField];
  if (state?.form !== of || lines === undefined || !mayUse(action)) return null;
  const operation = state.values['operation'] ?? '';
  return (
    <form
      action={action as unknown as (data: FormData) => void}
      aria-label="Confirm"
      noValidate
      className={styles.question}
    >
      <div role="alert" tabIndex={-1} data-form-error="">
        <p className="medium">{state.message}</p>
        <ul>
          {lines.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {(state.values[chosenField]?.split(',') ?? []).map((id) => (
        <input key={id} type="hidden" name={chosenField} value={id} />
      ))}
      <input type="hidden" name={confirmField} value="yes" />
      <p className="row">
        <SubmitButton name="operation" value={operation} className="button button-danger">
          {state.fields['yes']}
        </SubmitButton>
        <a href={urlWith(context, {})} className="button button-quiet">
          Cancel
        </a>
      </p>
    </form>
  );
}

type NoticeProps = Props & {
  /** Further actions whose outcome is shown here. */
  readonly also?: readonly string[];
  readonly undo: Action;
};

/** The question before an operation on many records, or its outcome. */
export const BulkNotice = ({ context, of, action, also = [], undo }: NoticeProps) =>
  context.actionState && isQuestion(context.actionState) ? (
    <BulkQuestion context={context} of={of} action={action} />
  ) : (
    <Notice context={context} of={[of, ...also]} undo={undo} />
  );
