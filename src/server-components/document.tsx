import type { ReactNode } from 'react';
import { iconHref, type ShownSite } from '#contract/content/site.ts';
import type { Typeface } from '#contract/content/typefaces.ts';
import { languagesOf } from '#contract/languages.ts';
import { directionOf, languageTag } from '#contract/site-format.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/layout.css';
import '../styles/controls.css';
import '../styles/content.css';
import '../styles/error-screen.css';
import '../styles/navigation-status.css';
import { HeadTags, localeOf } from './head-tags.tsx';
import type { Head, PageContext } from './page.ts';

export type Assets = {
  readonly css: readonly string[];
  readonly fonts: readonly string[];
  /** Typefaces of the program, of which the look of the site may name others than the usual ones. */
  readonly typefaces: readonly Typeface[];
  readonly boot: string;
  readonly themeScript: string;
  readonly build: string;
};

type Props = {
  /** A `DocumentHead`. */
  readonly head: ReactNode;
  readonly assets: Assets;
  readonly site: Pick<ShownSite, 'locale' | 'languages' | 'icon' | 'themeColour' | 'look'>;
  /** That of the page, unless given. */
  readonly locale?: string;
  /** The id of the user, who owns the drafts in the browser. Public pages have none. */
  readonly person: string | undefined;
  readonly children: ReactNode;
};

/** By this expression for the first part of an address, the router knows pages in other languages, which need another document. */
function languagesFor(site: Props['site']) {
  const [, ...others] = languagesOf(site);
  return others.length > 0 ? { 'data-languages': `^(${others.map(({ prefix }) => prefix).join('|')})(?=/|$)` } : {};
}

export function Document({ head, assets, site, locale = localeOf(site), person, children }: Props) {
  return (
    // The theme script sets `data-theme` before React sees the document.
    <html
      lang={languageTag(locale)}
      dir={directionOf(locale)}
      {...languagesFor(site)}
      data-build={assets.build}
      data-person={person}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: assets.themeScript }} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {head}
        <link rel="icon" href={iconHref('favicon.ico', site)} sizes="32x32" />
        <link rel="icon" href={iconHref('favicon.svg', site)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={iconHref('apple-touch-icon.png', site)} />
        <link rel="manifest" href="/site.webmanifest" />
        <meta
          name="theme-color"
          content={site.themeColour ?? site.look.lightGround}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={site.look.darkGround} media="(prefers-color-scheme: dark)" />
        <script type="module" async src={assets.boot} />
      </head>
      <body>{children}</body>
    </html>
  );
}

type HeadProps = {
  /** Null while it is not known. */
  readonly head: Head | null;
  readonly context: Pick<PageContext, 'url' | 'site' | 'actionState'>;
  readonly assets: Pick<Assets, 'css'>;
  readonly preview: boolean;
};

/** The parts that differ from page to page. */
export const DocumentHead = ({ head, context, assets, preview }: HeadProps) => (
  <>
    {assets.css.map((sheet) => (
      <link key={sheet} rel="stylesheet" href={sheet} precedence="portico" />
    ))}
    {head && <HeadTags head={head} context={context} preview={preview} />}
  </>
);
