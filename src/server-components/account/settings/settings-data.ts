/** Data of a section is null if its service fails; the other sections stay usable. */
import { type ApiToken, listApiTokens } from '#contract/auth/api-tokens.ts';
import { listOpenCodes, type OpenCode } from '#contract/auth/codes.ts';
import { type EmailCheck, getEmailCheck } from '#contract/auth/email.ts';
import { getOrganization, listOrganizations, type Organization } from '#contract/auth/organizations.ts';
import { listPasskeys } from '#contract/auth/passkeys.ts';
import { listSessions, type Session, toSession } from '#contract/auth/sessions.ts';
import { getNotificationSettings, getUser, type User } from '#contract/auth/users.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type CountryName, getCountry, listCountryNames } from '#contract/trade/countries.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { PageContext, ViewProps } from '../../page.ts';
import { type DialCountry, loadDialCountries } from '../../request/dial-countries.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { ownId } from '../../request/own-id.ts';
import { localCountries } from '../../ui/country-names.ts';
import { mayDownload, sendArchive } from './archive.ts';

export type SettingsContext = PageContext<'settings'>;
export type SettingsData = {
  readonly user: User;
  readonly dialCountries: readonly DialCountry[];
  readonly newPhone: OpenCode | null;
  readonly emailCheck: EmailCheck | null;
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly notifications: OutputOf<typeof getNotificationSettings>['settings'] | null;
  readonly sessions: readonly Session[] | null;
  readonly apiTokens: readonly ApiToken[] | null;
  readonly passkeys: OutputOf<typeof listPasskeys> | null;
  readonly organizations: readonly Organization[] | null;
  readonly organization: OutputOf<typeof getOrganization> | null;
  /** The link to the archive was followed too late. */
  readonly isArchiveLate: boolean;
};
export type SectionProps = ViewProps<'settings', SettingsData>;

export async function loadSettings(context: SettingsContext): Promise<SettingsData> {
  const { api, viewer, query, remembered } = context;
  const id = ownId(viewer);
  const isArchiveLate = query.has('archive');
  if (isArchiveLate && mayDownload(context)) await sendArchive(context);
  const country = viewer?.user.address?.country;
  if (country) context.preload(() => api(getCountry, { code: country }));
  const selected = query.get('organization') ?? remembered.organization;
  if (selected) context.preload(() => api(getOrganization, { id: selected }));
  const [found, dialCountries, codes, check, names, notifications, sessions, apiTokens, passkeys, organizations] =
    await Promise.all([
      // The viewer is older than what a form has just saved.
      ifAvailable(api(getUser, { id })),
      loadDialCountries(api),
      ifAvailable(api(listOpenCodes, {})),
      ifAvailable(api(getEmailCheck, { id })),
      ifAvailable(api(listCountryNames, {})),
      ifAvailable(api(getNotificationSettings, { id })),
      ifAvailable(api(listSessions, { userId: id })),
      ifAvailable(api(listApiTokens, { id })),
      ifAvailable(api(listPasskeys, { id })),
      ifAvailable(api(listOrganizations, {})),
    ]);
  const user = found?.user ?? (viewer as Viewer).user;
  const [regions, organization] = await Promise.all([
    loadRegions(context, user),
    loadOrganization(context, organizations?.organizations ?? []),
  ]);
  return {
    user,
    dialCountries,
    newPhone: codes?.codes.find(({ purpose }) => purpose === 'phone') ?? null,
    emailCheck: check?.check ?? null,
    countries: localCountries(names?.countries ?? []),
    regions,
    notifications: notifications?.settings ?? null,
    sessions: sessions?.sessions.map(toSession) ?? null,
    apiTokens: apiTokens?.tokens ?? null,
    passkeys,
    organizations: organizations?.organizations ?? null,
    organization,
    isArchiveLate,
  };
}

async function loadRegions({ api, actionState }: SettingsContext, user: User): Promise<string[]> {
  const sent = actionState?.form === 'own-address' ? actionState.values['country'] : undefined;
  const code = sent ?? user.address?.country;
  const country = code ? await ifAvailable(api(getCountry, { code })) : null;
  return country?.regions.map(({ name }) => name) ?? [];
}

async function loadOrganization({ api, query, remembered }: SettingsContext, own: readonly Organization[]) {
  const candidates = [query.get('organization'), remembered.organization];
  const found = candidates.map((id) => own.find((organization) => organization.id === id)).find(Boolean) ?? own[0];
  return found ? ifAvailable(api(getOrganization, { id: found.id })) : null;
}
