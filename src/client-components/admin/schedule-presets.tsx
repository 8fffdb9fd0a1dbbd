'use client';
import styles from './schedule-presets.module.css';

/** What the clock shows in the zone, as the parts of UTC. */
function clockIn(timeZone: string, moment: number): Date {
  // Swedish dates are ISO dates.
  return new Date(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
}

function atNine(clock: Date, days: number): Date {
  clock.setUTCDate(clock.getUTCDate() + days);
  clock.setUTCHours(9, 0);
  return clock;
}

const hour = 3_600_000;
const presets: ReadonlyArray<readonly [label: string, clock: (zone: string) => Date]> = [
  ['In an hour', (zone) => clockIn(zone, Date.now() + hour)],
  ['Tomorrow at 9', (zone) => atNine(clockIn(zone, Date.now()), 1)],
  [
    'Monday at 9',
    (zone) => {
      const clock = clockIn(zone, Date.now());
      return atNine(clock, (8 - clock.getUTCDay()) % 7 || 7);
    },
  ],
];

type Props = {
  /** Ids of the fields with the moment and its time zone. */
  readonly field: string;
  readonly zone: string;
};

export function SchedulePresets({ field, zone }: Props) {
  const choose = (clockOf: (zone: string) => Date) => {
    const input = document.getElementById(field) as HTMLInputElement;
    const { value: chosen } = document.getElementById(zone) as HTMLSelectElement;
    input.value = clockOf(chosen).toISOString().slice(0, 16);
    // Saves the draft.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <fieldset data-needs-script="" className={styles.presets}>
      <legend className="visually-hidden">Proposed times</legend>
      {presets.map(([label, clockOf]) => (
        <button key={label} type="button" className={styles.preset} onClick={() => choose(clockOf)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
