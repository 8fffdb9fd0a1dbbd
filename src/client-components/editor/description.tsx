type Props = {
  readonly id: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly isFirst: boolean;
  readonly problem: string | null;
  readonly onAlt: (alt: string) => void;
  readonly onDecorative: (decorative: boolean) => void;
};

export function Description({ id, alt, decorative, isFirst, problem, onAlt, onDecorative }: Props) {
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Description</label>
        <p id={`${id}-hint`} className="field-hint">
          One sentence for people who cannot see the picture: what matters here.
        </p>
        <input
          id={id}
          data-focus-first={isFirst || undefined}
          className="input"
          value={decorative ? '' : alt}
          disabled={decorative}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => onAlt(target.value)}
        />
        {problem && (
          <p id={`${id}-error`} role="alert" className="field-error">
            {problem}
          </p>
        )}
      </div>
      <label className="choice">
        <input type="checkbox" checked={decorative} onChange={({ target }) => onDecorative(target.checked)} />
        Decoration only: it needs no description
      </label>
    </>
  );
}
