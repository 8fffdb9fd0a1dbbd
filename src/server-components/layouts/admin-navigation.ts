/** The entries of the side bar. */
import type { AdminScreen, ScreenEntry } from '#contract/admin-screen.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import { href, type RouteName } from '#contract/routes.ts';
import { screens as declared, type ScreenName } from '#contract/screens.ts';
import { listHref } from '../admin/ui/urls.ts';
import type { PageContext } from '../page.ts';
import type { IconName } from '../ui/icon.tsx';

type Context = Pick<PageContext, 'screens' | 'viewer'>;
export type AdminEntry = {
  readonly route: ScreenName | 'account';
  readonly part: string | undefined;
  readonly group: AdminScreen['group'] | null;
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly letter: string | undefined;
  readonly csv: boolean;
};

export const adminGroups = ['Content', 'Commerce', 'People', 'System'] as const satisfies ReadonlyArray<
  AdminScreen['group']
>;

type WithIcon<Shown> = Omit<Shown, 'icon'> & { readonly icon: IconName };
type Screen = WithIcon<Omit<AdminScreen, 'entries'>> & { readonly entries?: ReadonlyArray<WithIcon<ScreenEntry>> };
/** The type checks that the icons exist. */
const adminScreens: Readonly<Record<ScreenName, Screen>> = declared;
const names = Object.keys(adminScreens) as ScreenName[];

export const isStaff = (screens: readonly RouteName[]): boolean => names.some((name) => screens.includes(name));

const overview: AdminEntry = {
  route: 'account',
  part: undefined,
  group: null,
  href: href('account'),
  label: 'Overview',
  icon: 'overview',
  letter: 'h',
  csv: false,
};

type Declared = Partial<ScreenEntry> & Pick<AdminEntry, 'label' | 'icon'>;

/** Entries lead to lists, never to the record that was selected last. Each page asks for them several times. */
const all = names.map((route) => {
  const { entries, group, label, icon, letter, csv = false } = adminScreens[route];
  const own: readonly Declared[] = entries ?? [{ label, icon, csv }];
  return {
    route,
    letter,
    own: own.map(({ permission, ...entry }) => ({
      permission,
      entry: {
        route,
        part: entry.part,
        group,
        href: listHref(route, { part: entry.part }),
        label: entry.label,
        icon: entry.icon,
        letter: entry.letter,
        csv: entry.csv ?? false,
      },
    })),
  };
});

/** The first entry of a screen has the letter of the screen. */
export function adminEntries({ screens, viewer }: Context): readonly AdminEntry[] {
  const shown = all
    .filter(({ route }) => screens.includes(route))
    .flatMap(({ own, letter }) =>
      own
        .filter(({ permission }) => !permission || canView(viewer?.permissions, permission))
        .map(({ entry }, index): AdminEntry => (index === 0 ? { ...entry, letter: entry.letter ?? letter } : entry)),
    );
  return [overview, ...adminGroups.flatMap((group) => shown.filter((entry) => entry.group === group))];
}

/** If one screen has several lists, the first is for every `part` that is none of the others. */
export function entryAt(
  entries: readonly AdminEntry[],
  route: RouteName,
  part: string | null | undefined,
): AdminEntry | undefined {
  const own = entries.filter((entry) => entry.route === route);
  return own.find((entry) => entry.part !== undefined && entry.part === part) ?? own[0];
}

export const currentEntry = (context: Context & Pick<PageContext, 'route' | 'query'>): AdminEntry | undefined =>
  entryAt(adminEntries(context), context.route, context.query.get('part'));
