import type { FormState } from '../../ui/form-state.ts';

type Props = {
  readonly form: FormState;
  readonly revision: number;
  readonly hasVersions?: boolean;
};

/** After a conflict, saving keeps the replaced text as a version. After other errors the form keeps its revision. */
export function RevisionField({ form: { state }, revision, hasVersions = false }: Props) {
  const isConflict = state?.isOutdated === true;
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
