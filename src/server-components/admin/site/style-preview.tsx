import { lookPreviewUrl, lookThemes, type PreviewedPage, previewedPages } from '#contract/content/look.ts';
import type { PageContext } from '../../page.ts';
import { oneOf } from '../ui/list-state.ts';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import styles from './style.module.css';

type Props = { readonly context: PageContext<'siteAdmin'>; readonly revision: number };

const names = Object.keys(previewedPages) as PreviewedPage[];

/** The frames need no script; a new revision has another address, which loads them again. */
export function StylePreview({ context, revision }: Props) {
  const shown = oneOf(previewedPages, context.query.get('preview') ?? '') ?? 'home';
  return (
    <Panel id="preview" title="Preview of the saved draft">
      <nav aria-label="Page of the preview">
        <ul className={styles.pages}>
          {names.map((page) => (
            <li key={page}>
              <a
                href={urlWith(context, { preview: page, done: null })}
                aria-current={page === shown ? 'true' : undefined}
              >
                {previewedPages[page]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.frames}>
        {lookThemes.map((theme) => {
          const address = `${lookPreviewUrl}?${new URLSearchParams({ page: shown, theme, revision: String(revision) })}`;
          const label = `${previewedPages[shown]}, ${theme} theme`;
          return (
            <figure key={`${shown} ${theme}`}>
              <div className={styles.frame}>
                <iframe src={address} title={label} sandbox="allow-same-origin" loading="lazy" tabIndex={-1} />
              </div>
              <figcaption className="fine">
                <a href={address} target="_blank" rel="noreferrer">
                  {label}, in a new tab
                </a>
              </figcaption>
            </figure>
          );
        })}
      </div>
    </Panel>
  );
}
