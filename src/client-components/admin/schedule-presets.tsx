'use client';
import styles from './schedule-presets.module.css';

/** Steps a time of the chosen zone, which the parts of UTC stand for. */
const presets: ReadonlyArray<readonly [label: string, step: (clock: Date) => void]> = [
  ['In an hour', (clock) => clock.setUTCHours(clock.getUTCHours() + 1)],
  ['Tomorrow at 9', (clock) => atNine(clock, 1)],
  ['Monday at 9', (clock) => atNine(clock, (8 - clock.getUTCDay()) % 7 || 7)],
];

function atNine(clock: Date, days: number): void {
  clock.setUTCDate(clock.getUTCDate() + days);
  clock.setUTCHours(9, 0);
}

type Props = {
  /** Ids of the fields with the moment and its time zone. */
  readonly field: string;
  readonly zone: string;
};

export function SchedulePresets({ field, zone }: Props) {
  const choose = (step: (clock: Date) => void) => {
    const input = document.getElementById(field) as HTMLInputElement;
    const { value: timeZone } = document.getElementById(zone) as HTMLSelectElement;
    // Swedish dates are ISO dates.
    const clock = new Date(`${new Date().toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
    step(clock);
    input.value = clock.toISOString().slice(0, 16);
    // Saves the draft.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <p data-needs-script="" className={styles.presets}>
      {presets.map(([label, step]) => (
        <button key={label} type="button" className={styles.preset} onClick={() => choose(step)}>
          {label}
        </button>
      ))}
    </p>
  );
}
