/** A row of bars, drawn on the server. Who does not see it gets the same numbers as a sentence. */
import styles from './bar-chart.module.css';

export type Bar = { readonly key: string; readonly label: string; readonly value: number };

type Props = {
  /** What is counted: "Joined on each day". */
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Every how many bars one says when it was. */
  readonly labelEvery?: number;
};

const height = 72;
const step = 24;
const gap = 6;

export function BarChart({ title, bars, labelEvery = 1 }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = bars.length * step;
  const said = bars.map(({ label, value }) => `${label}: ${value}`).join(', ');
  return (
    <svg
      role="img"
      aria-label={`${title}. ${said}.`}
      viewBox={`0 0 ${width} ${height + 34}`}
      className={styles.chart}
      style={{ maxWidth: `${(width * 2) / 16}rem` }}
    >
      {bars.map(({ key, label, value }, index) => {
        const length = Math.round((value / most) * height);
        const x = index * step;
        return (
          <g key={key}>
            <rect
              x={x + gap / 2}
              y={14 + height - Math.max(length, 1)}
              width={step - gap}
              height={Math.max(length, 1)}
              className={value > 0 ? styles.bar : styles.none}
            />
            {value > 0 && (
              <text x={x + step / 2} y={10 + height - length} className={styles.value}>
                {value}
              </text>
            )}
            {index % labelEvery === 0 && (
              <text x={x + step / 2} y={height + 28} className={styles.label}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
