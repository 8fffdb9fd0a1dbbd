/** The fields that an entry of `screens.ts` has. */
export type ScreenEntry = {
  readonly label: string;
  readonly icon: string;
  readonly permission: string;
  readonly part?: string;
  readonly letter?: string;
  readonly csv?: boolean;
};

type SavedList = {
  /** The `part` of a list that is not the first one of its screen. */
  readonly part?: string;
  /** Query names besides those that every list has. */
  readonly filters: readonly string[];
};

export type AdminScreen = {
  readonly path: `/account/${string}`;
  readonly label: string;
  /** The description of its access rule. */
  readonly description?: string;
  readonly group: 'Content' | 'Commerce' | 'People' | 'System';
  /** The name of an icon of `ui/icon.tsx`. */
  readonly icon: string;
  /** A screen with several lists, by their `part`, has an entry for each in the side bar. */
  readonly entries?: readonly ScreenEntry[];
  /** Any of them opens the screen. `records`: kinds of records that it lets manage. */
  readonly permissions: Readonly<Record<string, { readonly label: string; readonly records: readonly string[] }>>;
  /** Query names besides those of every list. The first one selects the record, on screens that manage records. */
  readonly query: readonly string[];
  /** The browser remembers the last record under this name. */
  readonly remembered?: string;
  /** The key after `g` that opens the screen. */
  readonly letter: string;
  readonly create?: string;
  /** Its lists whose views can be saved, by their name. */
  readonly lists?: Readonly<Record<string, SavedList>>;
  /** Its list can be exported. */
  readonly csv?: boolean;
  /** Its tab `import` reads files. */
  readonly import?: string;
  /** Its forms may have files for messages. */
  readonly files?: true;
};
