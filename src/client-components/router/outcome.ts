/** What a form or a button did. The back office shows it in its queue (widgets/toasts.tsx), which cancels the event. */
export type Outcome = {
  readonly text: string;
  /** The notice on the page, which is out of sight. */
  readonly notice?: Element;
};

export const outcomeEvent = 'outcome';

/** Whether the queue took it: only the back office has one. */
export const tell = (detail: Outcome): boolean =>
  !document.dispatchEvent(new CustomEvent(outcomeEvent, { cancelable: true, detail }));
