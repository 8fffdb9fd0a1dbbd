/**
 * The chart is rendered on the server. Screen readers get the same numbers as a sentence, and everybody can open a
 * table.
 */
import { t } from '#contract/translate.ts';
import styles from './bar-chart.module.css';

export type Bar = {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly second?: number;
};

type Props = {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly labelEvery?: number;
  readonly legend?: readonly [value: string, second: string];
  readonly tabled?: boolean;
};

const height = 72;
const topPadding = 16;
/** With more bars than this, only the highest gets a number, because they are too close together. */
const maxNumbers = 14;

/** Horizontal units are percent and vertical ones pixels, so that the text keeps the size of the page's text. */
export function BarChart({ title, bars, labelEvery = 1, legend, tabled = false }: Props) {
  const highestValue = Math.max(1, ...bars.map(sumOf));
  const highest = bars.findIndex((bar) => sumOf(bar) === highestValue);
  const step = 100 / bars.length;
  // A label of several bars begins at the first of them, so the last few bars have no room for one.
  const isLabelled = (index: number) =>
    index % labelEvery === 0 && (labelEvery === 1 || bars.length - index > labelEvery / 2);
  return (
    <figure className="stack gap-2xs">
      <figcaption className={`spread tiny soft cluster across-s`}>
        {title}
        {legend && (
          <span className={`cluster across-s ${styles.legend}`}>
            <span>{legend[0]}</span> <span className={styles.other}>{legend[1]}</span>
          </span>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}. ${bars.map((bar) => sentenceOf(bar, legend)).join(', ')}.`}
        className={styles.chart}
      >
        {bars.map((bar, index) => {
          const { key, label, value, second = 0 } = bar;
          const sum = sumOf(bar);
          const [all, lower] = [sum, value].map((count) => Math.round((count / highestValue) * height)) as [
            number,
            number,
          ];
          const column = { x: `${(index + 0.125) * step}%`, width: `${step * 0.75}%` };
          const middle = `${(index + 0.5) * step}%`;
          return (
            <g key={key}>
              {sum === 0 && <rect {...column} y={topPadding + height - 1} height={1} className={styles.none} />}
              {value > 0 && <rect {...column} y={topPadding + height - lower} height={lower} className={styles.bar} />}
              {second > 0 && (
                <rect {...column} y={topPadding + height - all} height={all - lower} className={styles.second} />
              )}
              {sum > 0 && (bars.length <= maxNumbers || index === highest) && (
                <text x={middle} y={topPadding + height - all - 4} className={styles.value}>
                  {sum}
                </text>
              )}
              {isLabelled(index) && (
                <text
                  x={labelEvery > 1 ? column.x : middle}
                  y={topPadding + height + 16}
                  className={labelEvery > 1 ? styles.from : styles.label}
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {tabled && <Table title={title} bars={bars} legend={legend} />}
    </figure>
  );
}

const Table = ({ title, bars, legend }: Pick<Props, 'title' | 'bars'> & { readonly legend: Props['legend'] }) => (
  <details className={`tiny ${styles.numbers}`}>
    <summary>
      {t('Numbers')}
      <span className="visually-hidden">: {title}</span>
    </summary>
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('When')}</th>
          {(legend ?? [t('number')]).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, second = 0 }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            {legend && <td>{second}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

export const BarChartSkeleton = ({ title }: Pick<Props, 'title'>) => (
  <div aria-hidden="true" className="stack gap-2xs">
    <p className={`spread tiny soft cluster across-s`}>{title}</p>
    <div className={styles.blank} />
  </div>
);

const sumOf = ({ value, second = 0 }: Bar): number => value + second;

const sentenceOf = ({ label, value, second = 0 }: Bar, legend: Props['legend']): string =>
  legend
    ? t('{label}: {value} {one} and {second} {other}', { label, value, one: legend[0], second, other: legend[1] })
    : `${label}: ${value}`;
