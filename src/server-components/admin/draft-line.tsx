/** Said inside a form with a draft when what was typed before was put back: hidden until the browser does so. */
export const DraftLine = () => (
  <p hidden data-draft-line="" className="form-draft">
    What you typed before was put back.{' '}
    <button type="button" data-draft-drop="" className="link-button">
      Drop it
    </button>
  </p>
);
