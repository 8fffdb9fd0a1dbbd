/** One table for eyes and screen readers: the bars behind the figures show where readers stop and what they read longest. */
import type { DeckViews } from '#contract/content/deck-visits.ts';
import styles from './slide-times.module.css';
import { percent, span } from './view-figures.ts';

type Props = { readonly views: Pick<DeckViews, 'views' | 'slides'>; readonly piece: string };

export function SlideTimes({ views: { views, slides }, piece }: Props) {
  const maxSeconds = Math.max(1, ...slides.map(({ averageSeconds }) => averageSeconds ?? 0));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Reach and average time of each {piece}</caption>
      <thead>
        <tr>
          <th scope="col">{piece === 'slide' ? 'Slide' : 'Section'}</th>
          <th scope="col">Reached by</th>
          <th scope="col">Average time</th>
        </tr>
      </thead>
      <tbody>
        {slides.map(({ slideId, title, views: reached, averageSeconds }, index) => {
          const share = views === 0 ? 0 : reached / views;
          return (
            <tr key={slideId}>
              <th scope="row">
                <span className={styles.number}>{index + 1}.</span> {title}
              </th>
              <td>
                <Bar share={share} label={percent(share)} detail={`${reached} of ${views}`} />
              </td>
              <td>
                <Bar
                  share={(averageSeconds ?? 0) / maxSeconds}
                  label={averageSeconds === null ? '–' : span(averageSeconds)}
                  isTime
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type BarProps = {
  readonly share: number;
  readonly label: string;
  readonly detail?: string;
  readonly isTime?: boolean;
};

/** The sizes are attributes of SVG, because the Content-Security-Policy allows no styles in the page. */
const Bar = ({ share, label, detail, isTime = false }: BarProps) => (
  <span className={styles.cell}>
    <svg aria-hidden="true" focusable="false" className={styles.track}>
      <rect width={`${Math.round(share * 1000) / 10}%`} height="100%" className={isTime ? styles.time : styles.reach} />
    </svg>
    <span className={styles.figure}>
      {label}
      {detail && <span className={styles.detail}> {detail}</span>}
    </span>
  </span>
);
