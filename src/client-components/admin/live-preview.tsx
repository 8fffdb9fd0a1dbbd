'use client';
/** Shows a page of the site beside its form, as it would be with what is typed (docs/decisions/080-writing-posts.md). */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { restAfter } from '../rest-after.ts';
import { useNavigation } from '../router/navigation-context.ts';
import { noteSessionOf } from '../session-state.ts';
import styles from './live-preview.module.css';
import { type Parts, showIn, typedIn } from './preview-frame.ts';
import { type Chosen, choose, chosenBefore, firstChoice, widths } from './preview-widths.ts';

/** Milliseconds after the last key. */
const pauses = { min: 400, max: 2_000 } as const;

type Props = {
  readonly what: 'post' | 'page';
  /** The id of the form; null if only the stored text is shown. */
  readonly form: string | null;
  /** Values that are sent besides the fields. */
  readonly also: Readonly<Record<string, string>>;
  /** The URL to which they are sent; the response is the page. */
  readonly url: string;
  /** The revision of the stored record: another one may come with another text, as after "Discard changes". */
  readonly revision: number | undefined;
  readonly parts?: Parts;
};

export function LivePreview(props: Props) {
  const [chosen, setChosen] = useState<Chosen>('off');
  // The effect runs before the browser paints.
  useLayoutEffect(() => setChosen(chosenBefore()), []);
  const set = (next: Chosen) => {
    choose(next);
    setChosen(next);
  };
  const isOn = chosen !== 'off';
  // It is there from the beginning, so that the text below does not move; without scripts there is the preview link.
  return (
    <section
      aria-label="Live preview"
      className={styles.preview}
      data-live-preview={isOn ? 'on' : 'off'}
      data-needs-script=""
    >
      <div className={`cluster align-center spread gap-xs across-m ${styles.head}`}>
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={isOn}
          onClick={() => set(isOn ? 'off' : firstChoice())}
        >
          Live preview
        </button>
        {isOn && (
          <fieldset className={`line gap-m shrinks small ${styles.widths}`}>
            <legend className="visually-hidden">Width of the preview</legend>
            {widths.map(({ key, label, pixels }) => (
              <label key={key}>
                <input type="radio" name="preview-width" checked={chosen === key} onChange={() => set(key)} />
                {label}
                <span className="visually-hidden">, {pixels} pixels</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {isOn && <Frame {...props} chosen={chosen} />}
    </section>
  );
}

function Frame(props: Props & { readonly chosen: Chosen }) {
  const { what, form: formId, url, revision, chosen } = props;
  const { navigate } = useNavigation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { width, scale, height } = useFit(frame, chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of another revision is shown at once
  useEffect(() => {
    let timer: number | undefined;
    let sent = '';
    let pause: number = pauses.min;
    let request: AbortController | undefined;
    const update = async () => {
      const form = formId === null ? null : document.getElementById(formId);
      if ((form === null) !== (formId === null) || !frame.current) return;
      const { also, parts } = props;
      const body = JSON.stringify({ ...(form instanceof HTMLFormElement && typedIn(form)), ...also });
      if (body === sent) return;
      request?.abort();
      request = new AbortController();
      const { signal } = request;
      try {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(url, { method: 'POST', headers, body, signal });
        noteSessionOf(answer);
        if (!answer.ok) throw new Error(String(answer.status));
        const html = await answer.text();
        if (signal.aborted || !frame.current) return;
        const start = performance.now();
        showIn(frame.current, html, parts && { ...parts, open: navigate });
        // Reading a size lays the page out, which is most of the time.
        void frame.current.contentDocument?.body?.offsetHeight;
        pause = restAfter(performance.now() - start, pauses.min, pauses.max);
        sent = body;
        setProblem(null);
      } catch {
        if (!signal.aborted) setProblem('The preview could not be updated. It tries again when you type.');
      }
    };
    const soon = (event?: Event) => {
      const form = event && (event.target as HTMLElement | null)?.closest('form');
      // A field that is named `id` would take the place of the property.
      if (event && (formId === null || form?.getAttribute('id') !== formId)) return;
      clearTimeout(timer);
      // A long page that came now would hold up the next key.
      if (pause > pauses.min) request?.abort();
      timer = window.setTimeout(() => void update(), pause);
    };
    const types = ['input', 'change', 'restored', 'reset'];
    for (const type of types) document.addEventListener(type, soon, true);
    void update();
    return () => {
      clearTimeout(timer);
      request?.abort();
      for (const type of types) document.removeEventListener(type, soon, true);
    };
  }, [formId, url, revision]);
  return (
    <>
      <p role="status" className="small">
        {problem}
      </p>
      <div className={styles.box} data-preview-box="">
        <iframe
          ref={frame}
          title={`Preview of the ${what}`}
          // The frame may run no scripts, but is of the same origin, so that an update keeps the place.
          sandbox="allow-same-origin"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </>
  );
}

/** The frame has its full width and is made smaller where the screen has less. */
function useFit(frame: { readonly current: HTMLIFrameElement | null }, chosen: Chosen) {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current?.parentElement;
    if (!element) return undefined;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const width = widths.find(({ key }) => key === chosen)?.pixels ?? 0;
  const scale = Math.min(1, box.width / width || 1);
  return { width, scale, height: box.height / scale };
}
