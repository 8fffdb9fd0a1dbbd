/** It is a plain form, which works without scripts; the dialog also makes large photographs smaller. */
import { uploadLimits, uploadTypes } from '#contract/picture-sizes.ts';
import type { PageContext } from '../../page.ts';
import { mayChange } from '../../request/may-use.ts';

type Props = {
  readonly context: Pick<PageContext, 'query'>;
  /** The id of the picture that the new one may replace. */
  readonly replaces?: string;
  readonly alt?: string;
  readonly submit: string;
};

const reasons: ReadonlyMap<string | null, string> = new Map(
  Object.entries({
    'upload-413': `This picture is too large: ${uploadLimits.bytes / 1024 / 1024} MB is the limit.`,
    'upload-415': 'This is not a picture that we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF file.',
    'upload-422': 'Please choose a picture, and describe it in at most 400 characters.',
    'upload-failed': 'The picture could not be added. Please try again.',
  }),
);

export function UploadForm({ context, replaces, alt = '', submit }: Props) {
  if (!mayChange()) return null;
  const error = reasons.get(context.query.get('done'));
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/account/uploads${replaces ? `?replaces=${replaces}` : ''}`}
      aria-label={submit}
      className="stack gap-m"
    >
      <div className="field">
        <label htmlFor="upload-alt">Description</label>
        <input id="upload-alt" name="alt" className="input" defaultValue={alt} autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor="upload-file">Picture</label>
        <input
          id="upload-file"
          type="file"
          name="file"
          required
          accept={uploadTypes.join(',')}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'upload-error upload-hint' : 'upload-hint'}
        />
        {error && (
          <p id="upload-error" className="field-error">
            {error}
          </p>
        )}
        <p id="upload-hint" className="field-hint">
          PNG, JPEG, WebP, GIF or AVIF of at most {uploadLimits.bytes / 1024 / 1024} MB.
        </p>
      </div>
      <p>
        <button type="submit" className="button button-quiet">
          {submit}
        </button>
      </p>
    </form>
  );
}
