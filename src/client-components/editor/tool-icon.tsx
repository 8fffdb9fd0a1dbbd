/** Paths of Lucide (ISC licence). */
import type { ToolName } from './tools.ts';

type IconName = ToolName | 'undo' | 'redo';

const paths: Record<IconName, string> = {
  heading: 'M6 12h12M6 20V4M18 20V4',
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  code: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  bulletList: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  orderedList: 'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  quote: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  link: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  picture:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  divider: 'M3 12h18',
  table: 'M3 5h18v14H3zM3 10h18M3 15h18M9 5v14M15 5v14',
  embed: 'M3 5h18v14H3zM10 9l5 3-5 3z',
  footnote: 'M4 19 9 6l5 13M5.7 15h6.6M18 5l2-1v6',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  redo: 'm15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13',
};

/** They have a side at which lines begin. */
const mirrored: ReadonlySet<IconName> = new Set(['bulletList', 'quote', 'undo', 'redo']);

export function ToolIcon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={mirrored.has(name) ? 'mirrored' : undefined}
      aria-hidden="true"
      focusable="false"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'bold' ? 2.4 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
