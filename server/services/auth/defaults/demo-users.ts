/** Ids of the people of the demo company, as `demo/people.yaml` has them: outside of a private site nobody is behind them. */
export const demoUserIds: readonly string[] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
