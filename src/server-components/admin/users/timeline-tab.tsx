import type { AuditEntry } from '#contract/audit.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import { timelineKinds } from '#contract/timeline.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyPager } from '../../ui/key-pager.tsx';
import { kindOf } from '../audit-entries/kinds.ts';
import { Subject } from '../audit-entries/subject.tsx';
import { Entry, EntryList, phraseOf } from '../ui/history.tsx';
import { ListTools } from '../ui/list-tools.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import type { RecordProps, UsersContext } from './data.ts';
import { kindsFor, timelineOf } from './timeline-data.ts';

export function TimelineTab({ record: { user }, context }: RecordProps) {
  const kinds = kindsFor(context);
  const hidden = Object.values(timelineKinds).filter(
    ({ permission }) => !canView(context.viewer?.permissions, permission),
  );
  const options = kinds.map((value) => ({ value, label: timelineKinds[value].label }));
  return (
    <Panel
      id="timeline"
      title="Timeline"
      lead={
        hidden.length === 0
          ? 'What happened to this user and what they did, newest first.'
          : `What happened to this user and what they did, newest first. You lack the permissions for: ${namesOf(hidden)}.`
      }
    >
      <ListTools
        context={context}
        searchLabel={null}
        filters={[{ name: 'kind', label: 'Kind', options: [{ value: '', label: 'All kinds' }, ...options] }]}
        trash={false}
        file={false}
        preserve={['user', 'list']}
      />
      <AsyncPanel deferred name="timeline" label="The timeline" context={context} skeleton={<Skeleton lines={8} />}>
        {() => Entries({ userId: user.id, context })}
      </AsyncPanel>
    </Panel>
  );
}

const namesOf = (kinds: ReadonlyArray<{ readonly label: string }>): string =>
  kinds.map(({ label }) => label.toLowerCase()).join(', ');

type EntriesProps = { readonly userId: string; readonly context: UsersContext };

async function Entries({ userId, context }: EntriesProps) {
  const { entries, next, missing } = await timelineOf(context, userId);
  return (
    <>
      {missing.length > 0 && (
        <p role="status">
          Not all entries can be loaded at the moment. Missing: {namesOf(missing.map((kind) => timelineKinds[kind]))}.
          Reload the page later to see them.
        </p>
      )}
      {entries.length === 0 && missing.length === 0 && <EmptyState title="No entries" />}
      {entries.length > 0 && (
        <EntryList>
          {entries.map((entry) => (
            <TimelineEntry key={`${entry.id} ${entry.action}`} entry={entry} {...{ userId, context }} />
          ))}
        </EntryList>
      )}
      <KeyPager
        label="Pages of the timeline"
        start={context.query.has('after') && <a href={urlWith(context, { after: null })}>Back to the newest</a>}
        next={next === null ? null : { href: urlWith(context, { after: next }), label: 'Older' }}
      />
    </>
  );
}

function TimelineEntry({ entry, userId, context }: EntriesProps & { readonly entry: AuditEntry }) {
  const { phrases, ...kind } = kindOf(entry.targetType);
  const phrase = phraseOf(entry.action, { ...phrases, ...added });
  const isAboutThem = entry.targetType === 'session' || entry.targetId === userId;
  return (
    <Entry
      entry={entry}
      subject={!isAboutThem && <Subject entry={entry} phrase={phrase} context={context} />}
      {...kind}
      phrases={{ [entry.action]: phrase }}
    />
  );
}

/** Words for entries that are in no log. */
const added = {
  'session.end': 'was signed out',
  'order.place': 'placed an order',
  'thread.start': 'sent an inquiry',
  'thread.write': 'wrote in an inquiry',
  'waitlist.join': 'added a waitlist entry',
  'policy.accept': 'accepted a policy',
  'deck.read': 'read a deck',
};
