import type { PageContext } from '../../../src/server-components/page.ts';
import type { RunInSpan } from '../../tracing/tracing.ts';

/** A panel loads for the HTML and again for the payload, with the same calls: only the first has a span. */
export function oncePerPanel(run: RunInSpan): PageContext['loadPanel'] {
  const begun = new Set<string>();
  return (panel, load) => {
    if (begun.has(panel)) return load();
    begun.add(panel);
    return run(`panel ${panel}`, {}, load);
  };
}
