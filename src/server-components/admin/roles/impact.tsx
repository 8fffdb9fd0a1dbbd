/** Shows what people lose if a role is changed or deleted. */
import { type AccessRules, screensOpenedBy } from '#contract/access.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import { previewRole, type RoleRecord } from '#contract/auth/roles.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';

type Preview = OutputOf<typeof previewRole>;
type Losing = Preview['losing'];

const maxNames = 5;
/** The service names no more people. */
const countedTo = 500;

/** One line for all who lose the same permissions. */
export function lossLines(losing: Losing, viewer: Viewer | null): string[] {
  const isNamed = canView(viewer?.permissions, 'users.manage');
  const groups = Map.groupBy(losing, ({ permissionIds }) => permissionIds.join(', '));
  return [...groups].map(([permissions, people]) => {
    const who = isNamed && people.length <= maxNames ? namesOf(people) : countOf(people.length);
    return `${who} ${people.length === 1 ? 'loses' : 'lose'} ${permissions}`;
  });
}

const namesOf = (people: Losing): string => {
  const names = people.map(({ name }) => name ?? 'Unnamed user');
  return new Intl.ListFormat('en').format(names);
};

export const countOf = (people: number): string =>
  people === 1 ? '1 person' : `${people >= countedTo ? `${countedTo} or more` : people} people`;

/** The reason why the services refuse a change; empty if they do not. */
export function refusalOf(onlyHere: Preview['onlyHere']): string {
  if (onlyHere.length === 0) return '';
  const [they, other] = onlyHere.length === 1 ? ['this permission', 'it'] : ['these permissions', 'them'];
  const names = new Intl.ListFormat('en').format(onlyHere.map(({ id, description }) => `${description} (${id})`));
  return `Nobody else who has signed in has ${they}: ${names}. Give ${other} to someone else first.`;
}

type ScreensProps = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly rules: AccessRules | null;
};

/** Other roles may still open these screens. */
export function ScreensLost({ before, after, rules }: ScreensProps) {
  if (rules === null) return null;
  const kept = new Set(screensOpenedBy(after, rules).map(({ path }) => path));
  const lost = screensOpenedBy(before, rules).filter(({ path }) => !kept.has(path));
  if (lost.length === 0) return null;
  return <p>This role no longer opens {new Intl.ListFormat('en').format(lost.map(({ label }) => label))}.</p>;
}

type DeletionProps = { readonly role: RoleRecord; readonly context: PageContext };

/** The question before a role is deleted contains it. */
export const ImpactOfDeletion = ({ role, context }: DeletionProps) => (
  <AsyncPanel deferred name="impact" label="What people lose" context={context} skeleton={<Skeleton lines={1} />}>
    {async () => {
      const preview = await ifAvailable(context.api(previewRole, { id: role.id, permissionIds: [] }));
      if (!preview) return <p className="soft">What people lose cannot be shown at the moment.</p>;
      const { losing, onlyHere } = preview;
      const ids = role.permissions.map(({ id }) => id);
      return (
        <>
          {role.userCount > 0 &&
            (losing.length === 0 ? (
              <p>Nobody loses a permission: their other roles give the same.</p>
            ) : (
              <>
                <ul>
                  {lossLines(losing, context.viewer).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                <ScreensLost before={ids} after={[]} rules={context.accessRules} />
              </>
            ))}
          {onlyHere.length > 0 && <p>It cannot be deleted now. {refusalOf(onlyHere)}</p>}
        </>
      );
    }}
  </AsyncPanel>
);
