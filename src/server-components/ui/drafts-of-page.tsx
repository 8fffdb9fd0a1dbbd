/** The browser fills this with drafts of the page whose form is not on it. */
export const DraftsOfPage = () => <div data-draft-orphans="" />;
