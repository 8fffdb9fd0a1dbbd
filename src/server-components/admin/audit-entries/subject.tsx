import type { AuditEntry } from '#contract/audit.ts';
import type { PageContext } from '../../page.ts';
import { phraseOf } from '../ui/history.tsx';
import { screenHref } from '../ui/urls.ts';
import { kindOf, nameOfRecord } from './kinds.ts';

type RecordLinkProps = {
  readonly entry: AuditEntry;
  readonly context: Pick<PageContext, 'screens'>;
  readonly children: string;
};

/** Links the record for people who may open it, unless it has been deleted. */
export function RecordLink({ entry, context, children }: RecordLinkProps) {
  const { screen, recordOf } = kindOf(entry.targetType);
  const query = recordOf?.(entry) ?? null;
  if (screen === undefined || query === null || !context.screens.includes(screen)) return children;
  return <a href={screenHref(screen, query)}>{children}</a>;
}

type Props = { readonly entry: AuditEntry; readonly phrase?: string; readonly context: Pick<PageContext, 'screens'> };

export const subjectName = (entry: AuditEntry): string => nameOfRecord(entry) ?? 'without a name';

/** Follows the phrase: the record of the entry. */
export function Subject({ entry, phrase, context }: Props) {
  const { label, phrases } = kindOf(entry.targetType);
  const words = phrase ?? phraseOf(entry.action, phrases);
  const namesKind = words.includes(label.toLowerCase()) && nameOfRecord(entry) !== undefined;
  return (
    <>
      : {namesKind ? '' : `${label} `}
      <RecordLink entry={entry} context={context}>
        {subjectName(entry)}
      </RecordLink>
    </>
  );
}
