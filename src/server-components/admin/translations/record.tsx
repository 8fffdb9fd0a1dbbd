import { listContentAudit } from '#contract/audit.ts';
import type { Translation } from '#contract/content/translations.ts';
import { limits } from '#contract/fields.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { PendingChanges } from '../publishing/pending-changes.tsx';
import { languageName, translationStateLabels, translationTones } from '../publishing/translation-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { LoggedConflict } from '../ui/conflict.tsx';
import { comparedFields } from '../ui/fields.ts';
import { History } from '../ui/history.tsx';
import { pageState } from '../ui/list-state.ts';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, urlWith } from '../ui/urls.ts';
import { discard, publishSaved, withdraw } from './actions.ts';
import { fieldOf, historyLabels, historyPhrases, keyText, kindLabels, originalHref, placesOf } from './fields.ts';
import { draftName, TranslationForm } from './form.tsx';
import { type Context, read } from './list.tsx';

type Props = { readonly context: Context; readonly record: Translation };

const tabs = [
  { key: null, label: 'Texts' },
  { key: 'history', label: 'History' },
];

export function TranslationView({ context, record }: Props) {
  const { kind, id, language, title, state, texts, translated, revision, hasDraft, publishedAt } = record;
  const fields = { language, kind, id, revision: String(revision) };
  const key = keyText(record);
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Translations', href: listAsLeft(context, { language }) }}
        title={title}
        record={`translation:${key.replaceAll(':', '-')}`}
        details={
          <>
            <Badge tone={translationTones[state]}>{translationStateLabels[state]}</Badge>
            <span>
              {languageName(language)}, {translated} of {texts} texts
            </span>
            <a href={originalHref(record)}>{kindLabels[kind]}</a>
          </>
        }
        operations={
          publishedAt && (
            <ConfirmAction action={withdraw} label="Withdraw" yes="Yes, withdraw it" fields={fields}>
              <p>Visitors no longer see this translation. Its texts stay as a draft.</p>
            </ConfirmAction>
          )
        }
        neighbours={<Needed context={context} language={language} current={key} />}
      />
      <Done context={context} messages={{ published: 'Published. Visitors see it now.' }} />
      <Notice context={context} of={['translation-operation']} />
      <Tabs context={context} label="Sections of this translation" tabs={tabs} />
      {tab === null ? (
        <>
          {hasDraft && (
            <PendingChanges
              context={context}
              draft={draftName(record)}
              isChanged
              text={
                publishedAt
                  ? 'The texts below are saved, but not published. Visitors see the earlier ones.'
                  : 'The texts below are saved, but not published. Visitors do not see them.'
              }
              fields={fields}
              publish={publishSaved}
              discard={discard}
              question="Texts that were saved since the last publication are lost."
            />
          )}
          <Texts context={context} record={record} />
        </>
      ) : (
        <History
          context={context}
          log={listContentAudit}
          target={{ targetType: 'translation', targetId: key }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      )}
    </RecordScreen>
  );
}

function Texts({ context, record }: Props) {
  const form = formState('translation', context.actionState);
  const places = placesOf(record.content);
  const named = record.content.map(({ path, target }, index) => ({
    name: fieldOf(path),
    label: [places[index]?.group, places[index]?.label].filter(Boolean).join(', '),
    target: target ?? '',
  }));
  return (
    <>
      <LoggedConflict
        context={context}
        log={listContentAudit}
        target={{ targetType: 'translation', targetId: keyText(record) }}
        form={form}
        fields={comparedFields(
          Object.fromEntries(named.map(({ name, label }) => [name, { label }])),
          Object.fromEntries(named.map(({ name, target }) => [name, target])),
          form.state?.values ?? {},
        )}
        href={urlWith(context, {})}
        draft={draftName(record)}
      />
      <TranslationForm context={context} form={form} record={record} />
    </>
  );
}

type NeededProps = { readonly context: Context; readonly language: string; readonly current: string };

/** Previous and next lead to what needs work, unless the list shows one state. */
const Needed = ({ context, language, current }: NeededProps) => (
  <Neighbours
    context={context}
    current={current}
    recordOf={(record) => ({ record })}
    load={async (of) => {
      const { items, next } = await read(of, language, { ...pageState(of), pageSize: limits.pageSizeMax });
      const shown = items.map((item) => ({ ...item, key: keyText({ ...item, language }) }));
      const isShown = of.query.get('state') ? () => true : needsWorkOf;
      return { keys: shown.filter((item) => item.key === current || isShown(item)).map(({ key }) => key), next };
    }}
  />
);

const needsWorkOf = ({ translated, texts, hasDraft }: Pick<Translation, 'translated' | 'texts' | 'hasDraft'>) =>
  hasDraft || translated < texts;
