/** Where the browser shows drafts of this page whose form is not on it. Empty for the server: only the browser has them. */
export const DraftsOfPage = () => <div data-draft-orphans="" />;
