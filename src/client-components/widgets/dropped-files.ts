/** Decides which of the files that were dropped on a file field it takes. */
type FileLike = { readonly name: string; readonly type: string };
type Field = { readonly accept: string; readonly multiple: boolean };

/** Reads the attribute `accept` as browsers do. */
function isAccepted({ name, type }: FileLike, accept: string): boolean {
  const rules = accept.split(',').flatMap((rule) => rule.trim().toLowerCase() || []);
  const matches = (rule: string) => {
    if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule);
    return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule;
  };
  return rules.length === 0 || rules.some(matches);
}

/** Returns the files of the field after the drop, and the message about the others. */
export function takeFiles<Taken extends FileLike>(
  { accept, multiple }: Field,
  present: readonly Taken[],
  dropped: readonly Taken[],
): { readonly files: readonly Taken[]; readonly remark: string } {
  const suitable = dropped.filter((file) => isAccepted(file, accept));
  const unsuitable = dropped.filter((file) => !suitable.includes(file));
  if (dropped.length === 0) return { files: [], remark: 'Folders cannot be dropped here, only files.' };
  const refused = unsuitable.length > 0 ? `Not accepted because of the type: ${named(unsuitable)}.` : '';
  if (multiple) return { files: suitable.length > 0 ? [...present, ...suitable] : [], remark: refused };
  const [first, ...others] = suitable;
  const surplus = first && others.length > 0 ? `This field takes one file: ${first.name}.` : '';
  return { files: first ? [first] : [], remark: [surplus, refused].filter(Boolean).join(' ') };
}

const shown = 3;
function named(files: readonly FileLike[]): string {
  const names = files.slice(0, shown).map(({ name }) => name);
  const more = files.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
