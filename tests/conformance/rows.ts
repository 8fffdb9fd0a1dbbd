/** The rows of the specification (S) and of the threat list (T), and the stage of the product that must prove each. */

/** 2: engine and public site. 3: sign-in and account. 4: back office. */
export type Stage = 2 | 3 | 4;

/** `S12-S22` and `T05-T10` stand for every row between, `S41a-d` for S41a, S41b, S41c, S41d. */
const stages: Readonly<Record<Stage, string>> = {
  2: `S1-S4 S9-S22 S39 S40 S43-S47 S52 S54-S56 S70-S73 S82-S84 S120 S121 S123-S125 S128-S137
      T05-T10 T12 T14-T16 T24-T34 T50-T55 T57-T70`,
  3: `S5 S6 S23-S27 S48-S51 S53 S57-S67 S69 S74-S81 S85-S92 S94 S96-S119 S122 S126 S127
      T01-T04 T11 T13 T17-T23 T35-T49`,
  4: `S7 S8 S28-S38 S41a-d S42 S68 S93 S95 T56`,
};

/** Every row once, in order: `{ id: 'S12', stage: 2 }`. */
export const rows: ReadonlyArray<{ readonly id: string; readonly stage: Stage }> = ([2, 3, 4] as const)
  .flatMap((stage) => expand(stages[stage]).map((id) => ({ id, stage })))
  .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

/** The single ids of `S1-S3 S41a-b T05`, as they are written in the titles of tests. */
export function expand(list: string): string[] {
  return list.trim().split(/\s+/).flatMap(expandOne);
}

function expandOne(item: string): string[] {
  const letters = /^([ST]\d+)([a-z])-([a-z])$/.exec(item);
  if (letters) {
    const [, base, first, last] = letters as unknown as [string, string, string, string];
    return range(first.charCodeAt(0), last.charCodeAt(0)).map((code) => base + String.fromCharCode(code));
  }
  const numbers = /^([ST])(\d+)-\1(\d+)$/.exec(item);
  if (!numbers) return [item];
  const [, kind, first, last] = numbers as unknown as [string, string, string, string];
  const digits = kind === 'T' ? 2 : 1;
  return range(Number(first), Number(last)).map((number) => kind + String(number).padStart(digits, '0'));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
