/** The one rule for public lists, link picker, search, events and link check. `row` names the table in the query. */
import { type RawBuilder, sql } from 'kysely';

type Condition = (row: string) => RawBuilder<boolean>;

const condition =
  (text: (row: string) => string): Condition =>
  (row) =>
    sql.raw<boolean>(`(${text(row)})`);

export const isVisible = {
  page: condition((row) => `not ${row}.is_draft and ${row}.trashed_at is null`),
  post: condition((row) => `${row}.status = 'published' and ${row}.trashed_at is null`),
  product: condition((row) => `${row}.status = 'active' and ${row}.trashed_at is null`),
  /** A visible policy has a version that is in force by the clock of the database. */
  policy: condition(
    (row) => `${row}.withdrawn_at is null and ${row}.trashed_at is null and exists (
      select from content.policy_versions v where v.policy_id = ${row}.id and v.effective_at <= now())`,
  ),
  /** The same at a moment, at which it may not have been withdrawn or moved to the trash yet. */
  policyAt: (row: string, moment: RawBuilder<Date>) => {
    const [withdrawn, trashed, id] = ['withdrawn_at', 'trashed_at', 'id'].map((name) => sql.raw(`${row}.${name}`));
    return sql<boolean>`((${withdrawn} is null or ${withdrawn} > ${moment}) and (${trashed} is null or ${trashed} > ${moment})
      and exists (select from content.policy_versions v where v.policy_id = ${id} and v.effective_at <= ${moment}))`;
  },
  /** Decks are visible only to readers with the permission. */
  deck: condition(
    (row) => `${row}.status = 'published' and ${row}.audience = 'investors' and ${row}.trashed_at is null`,
  ),
};

type Shown = { readonly status: string; readonly trashedAt: Date | null };
export const isVisiblePost = ({ status, trashedAt }: Shown): boolean => status === 'published' && trashedAt === null;
export const isVisiblePage = (page: { readonly isDraft: boolean; readonly trashedAt: Date | null }): boolean =>
  !page.isDraft && page.trashedAt === null;
export const isVisibleProduct = ({ status, trashedAt }: Shown): boolean => status === 'active' && trashedAt === null;
