/** A server-rendered SVG bar chart. */
import type { DeckViews } from '#contract/content/deck-shares.ts';
import styles from './decks.module.css';

type Props = { readonly slides: DeckViews['slides']; readonly piece: string };

const height = 120;
const step = 28;
const bar = 18;

export function ViewChart({ slides, piece }: Props) {
  const most = Math.max(1, ...slides.map(({ views }) => views));
  const heightOf = (count: number) => Math.round((count / most) * (height - 20));
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        {/* The table below is the accessible version. */}
        <svg
          aria-hidden="true"
          focusable="false"
          viewBox={`0 0 ${Math.max(1, slides.length) * step} ${height + 18}`}
          width={Math.max(1, slides.length) * step}
          height={height + 18}
        >
          <line x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} className={styles.axis} />
          {slides.map(({ slideId, views, viewers }, index) => (
            <g key={slideId} transform={`translate(${index * step + (step - bar) / 2} 0)`}>
              <rect y={height - heightOf(views)} width={bar} height={heightOf(views)} className={styles.views} />
              <rect y={height - heightOf(viewers)} width={bar} height={heightOf(viewers)} className={styles.viewers} />
              {views > 0 && (
                <text x={bar / 2} y={height - heightOf(views) - 5} className={styles.value}>
                  {views}
                </text>
              )}
              <text x={bar / 2} y={height + 14} className={styles.label}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="fine soft">
        <span className={styles.keyViews}>Views</span> <span className={styles.keyViewers}>Readers</span> of each{' '}
        {piece}
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className={styles.numbers}>
          <caption className="visually-hidden">Views and readers of each {piece}</caption>
          <thead>
            <tr>
              <th scope="col">{piece === 'slide' ? 'Slide' : 'Section'}</th>
              <th scope="col">Views</th>
              <th scope="col">Readers</th>
            </tr>
          </thead>
          <tbody>
            {slides.map(({ slideId, title, views, viewers }, index) => (
              <tr key={slideId}>
                <th scope="row">
                  {index + 1}. {title}
                </th>
                <td>{views}</td>
                <td>{viewers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
