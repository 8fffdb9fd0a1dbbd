/** A part of the bench: measures one thing and returns Markdown. */

export type BenchOptions = {
  /** Fewer rounds and shorter ones: enough to see that something broke, not to quote. */
  readonly quick: boolean;
  /** Every peer, not only those that a figure is promised against. */
  readonly full: boolean;
};

export type Section = (options: BenchOptions) => Promise<string>;
