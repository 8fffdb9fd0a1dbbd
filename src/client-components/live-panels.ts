/** Panels of this page that load themselves again when something of theirs has changed. */
type Changed = readonly string[] | null;
type Panel = (changed: Changed) => void;

const panels = new Set<Panel>();

export function onChanges(panel: Panel): () => void {
  panels.add(panel);
  return () => panels.delete(panel);
}

/** `changed` has the keys of records; null if it is not known what changed. */
export function announceChanges(changed: Changed): void {
  for (const panel of panels) panel(changed);
}
