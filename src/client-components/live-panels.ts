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

/** A browser has six connections to a site over HTTP/1.1; the document, the events and what a person asks for need some. */
const maxParallelLoads = 2;
let loads = 0;
const waiting: Array<() => void> = [];

/** Runs loads that nobody asked for. They wait for each other, and begin in the order of these calls. */
export async function inTurn<Result>(load: () => Promise<Result>): Promise<Result> {
  if (loads < maxParallelLoads) loads++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await load();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else loads--;
  }
}
