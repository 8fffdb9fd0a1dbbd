import type { PageContext } from '../../page.ts';
import choice from './column-choice.module.css';
import { type FormatName, formatNameOf } from './csv.ts';
import dropDown from './drop-down.module.css';
import { urlWith } from './urls.ts';

type Props = { readonly context: PageContext; readonly query: Readonly<Record<string, string | null>> };

const labels: Readonly<Record<FormatName, string>> = {
  comma: 'Comma, amounts as 1.50',
  semicolon: 'Semicolon, amounts as 1,50',
};

/** A file of the list, and the choice of its separator, which is remembered. */
export function ExportLinks({ context, query }: Props) {
  const hrefOf = (separator: FormatName | null) =>
    urlWith(context, { ...query, after: null, export: 'csv', separator });
  const usual = formatNameOf(context);
  return (
    <>
      <a href={hrefOf(null)} download="">
        Export CSV
      </a>
      <details name="list-tools">
        <summary className={`${choice.summary} ${choice.beside}`} aria-label="Format of the file" />
        <ul className={dropDown.panel}>
          {(Object.keys(labels) as FormatName[]).map((name) => (
            <li key={name}>
              <a href={hrefOf(name)} download="">
                {labels[name]}
              </a>
              {name === usual && <span className="small soft"> (usual)</span>}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
