import type { AuditEntry } from '#contract/audit.ts';
import type { PageContext } from '../../page.ts';
import { phraseOf } from '../ui/history.tsx';
import { screenHref } from '../ui/urls.ts';
import { kindOf, nameOfRecord } from './kinds.ts';

type Props = { readonly entry: AuditEntry; readonly phrase?: string; readonly context: Pick<PageContext, 'screens'> };

export const subjectName = (entry: AuditEntry): string => nameOfRecord(entry) ?? 'without a name';

/** Follows the phrase: the record of the entry, with a link for those who may open it. */
export function Subject({ entry, phrase, context }: Props) {
  const { label, phrases, screen, recordOf } = kindOf(entry.targetType);
  const name = nameOfRecord(entry);
  const query = recordOf?.(entry, name) ?? null;
  const isOpen = screen !== undefined && query !== null && context.screens.includes(screen);
  const text = subjectName(entry);
  const words = phrase ?? phraseOf(entry.action, phrases);
  const namesKind = words.includes(label.toLowerCase()) && name !== undefined;
  return (
    <>
      : {namesKind ? '' : `${label} `}
      {isOpen ? <a href={screenHref(screen, query)}>{text}</a> : text}
    </>
  );
}
