import { WhileChanged } from '../../../client-components/admin/while-changed.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { urlWith } from '../ui/urls.ts';
import styles from './pending-changes.module.css';
import { draftKey, liveKey } from './version-table.tsx';

type Props = {
  readonly context: PageContext;
  /** Name of the form's draft. */
  readonly draft: string;
  readonly isChanged: boolean;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>> & { readonly revision: string };
  /** It is left out if the draft cannot be published as it is. */
  readonly publish?: Action | undefined;
  readonly discard: Action;
  /** Asks before a text without versions is discarded: it cannot be compared or restored. */
  readonly question?: string;
};

/** Says that a draft is stored beside what visitors see. */
export const PendingChanges = ({ context, draft, isChanged, text, fields, publish, discard, question }: Props) => (
  <WhileChanged draft={draft} isChanged={isChanged} revision={Number(fields.revision)}>
    <div className={styles.pending}>
      <p>
        {text}{' '}
        {question === undefined && (
          <a href={urlWith(context, { part: 'versions', from: liveKey, to: draftKey })}>Compare the two</a>
        )}
      </p>
      <div className="cluster gap-xs">
        {publish && <ButtonForm action={publish} label="Publish saved changes" fields={fields} />}
        {question === undefined ? (
          <ButtonForm action={discard} label="Discard changes" fields={fields} discards={draft} />
        ) : (
          <ConfirmAction
            action={discard}
            label="Discard changes"
            yes="Yes, discard them"
            fields={fields}
            discards={draft}
          >
            <p>{question}</p>
          </ConfirmAction>
        )}
      </div>
    </div>
  </WhileChanged>
);
