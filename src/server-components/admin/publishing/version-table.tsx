import type { ReactNode } from 'react';
import { type Version, versionReasons } from '#contract/content/versions.ts';
import { routes } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './versions-tab.module.css';

export type VersionTableProps = {
  readonly context: PageContext;
  readonly record: Readonly<Record<string, string>>;
  readonly versions: readonly Version[];
  /** Fields that name the record to its actions, with its revision. */
  readonly fields: Readonly<Record<string, string>>;
  readonly restore: Action;
};

export const liveKey = 'live';
export const draftKey = 'written';

export function VersionTable({ context: { query, route, now }, record, versions, fields, restore }: VersionTableProps) {
  const from = query.get('from') ?? liveKey;
  const to = query.get('to') ?? draftKey;
  return (
    <div className="stack one-column gap-s">
      <form method="get" id="compare" action={routes[route].pattern} className={styles.compare}>
        {Object.entries({ ...record, part: 'versions' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-quiet">
          Compare the two versions
        </button>
      </form>
      <table className={styles.table}>
        <caption className="visually-hidden">Versions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Version</th>
            <th scope="col">
              <span className="visually-hidden">Operations</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row value={draftKey} from={from} to={to} name="Current draft" />
          <Row value={liveKey} from={from} to={to} name="What visitors see" />
          {versions.map(({ number, reason, title, at }) => (
            <Row key={number} value={String(number)} from={from} to={to} name={`Version ${number}`}>
              <span className="block soft">
                {versionReasons[reason]} · <Time date={at} format={isToday(at, now) ? 'moment' : 'long'} />
                <span className="block breaks">{title}</span>
              </span>
              <PlainForm
                action={restore}
                label={`Restore version ${number}`}
                fields={{ ...fields, number: String(number) }}
              >
                <SubmitButton className="button button-quiet">Restore</SubmitButton>
              </PlainForm>
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isToday = (date: Date, now: Date) => now.getTime() - date.getTime() < 2 * 86_400_000;

type RowProps = {
  readonly value: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly children?: readonly [ReactNode, ReactNode];
};

function Row({ value, from, to, name, children }: RowProps) {
  const [about, operation] = children ?? [];
  const radio = (side: 'from' | 'to', chosen: boolean) => (
    <td className={styles.pick}>
      <label>
        <span className="visually-hidden">
          Compare {side} {name}
        </span>
        <input key={String(chosen)} type="radio" name={side} value={value} form="compare" defaultChecked={chosen} />
      </label>
    </td>
  );
  return (
    <tr>
      {radio('from', from === value)}
      {radio('to', to === value)}
      <td>
        <strong>{name}</strong>
        {about}
      </td>
      <td className={styles.operation}>{operation}</td>
    </tr>
  );
}
