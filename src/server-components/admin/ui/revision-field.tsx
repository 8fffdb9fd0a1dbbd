/** What a form's change is based on: a revision that somebody else has overtaken is refused with 409. */
import type { FormState } from '../../ui/form-state.ts';

type Props = {
  readonly form: FormState;
  readonly revision: number;
  /** The record has versions, and its endpoint takes `saveReplaced`. */
  readonly hasVersions?: boolean;
};

/**
 * Saving over a conflict keeps what it replaces as a version. Where it was not a conflict, the form goes on from where it was,
 * even if the record has moved on meanwhile.
 */
export function RevisionField({ form: { state }, revision, hasVersions = false }: Props) {
  const isConflict = state?.code === 409;
  const postedRevision = state && !isConflict ? state.values['revision'] : undefined;
  return (
    <>
      <input type="hidden" name="revision" value={postedRevision ?? revision} />
      {hasVersions && (isConflict || state?.values['saveReplaced']) && (
        <input type="hidden" name="saveReplaced" value="true" />
      )}
    </>
  );
}
