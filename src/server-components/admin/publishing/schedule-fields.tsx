import * as z from 'zod';
import { failures } from '#contract/failures.ts';
import { isTimeZone, localTime, momentHasPassed, momentIn } from '#contract/zoned-time.ts';
import { SchedulePresets } from '../../../client-components/admin/schedule-presets.tsx';
import { ZoneChooser } from '../../../client-components/admin/zone-chooser.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './schedule-fields.module.css';

export const timeZone = z.string().max(60).refine(isTimeZone, 'Unknown time zone.').default('UTC');

export const scheduleForm = {
  operation: z.enum(['save', 'publish', 'schedule']).default('save'),
  publishAt: z.string().optional(),
  timeZone,
};

export function chosenMoment(publishAt: string | undefined, zone: string): Date {
  const moment = momentIn(publishAt ?? '', zone);
  if (!moment) throw failures.invalid({ publishAt: 'Please choose a date and a time.' });
  return moment;
}

/** Throws 422 for an invalid date and for a moment that has passed. */
export function futureMoment(publishAt: string | undefined, zone: string): Date {
  const moment = chosenMoment(publishAt, zone);
  if (moment.getTime() <= Date.now()) throw failures.invalid({ publishAt: momentHasPassed });
  return moment;
}

type Props = {
  readonly form: FormState;
  readonly moment: Date | null;
  readonly timeZone: string | null;
  readonly label?: string;
};

const zones = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Istanbul',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

export function ScheduleFields({ form, moment, timeZone, label = 'Date and time' }: Props) {
  const typed = form.state?.values ?? {};
  const zone = typed['timeZone'] ?? timeZone ?? 'UTC';
  const at = typed['publishAt'] ?? (moment ? localTime(moment, zone) : '');
  const error = form.state?.fields['publishAt'];
  const id = `${form.name}-publishAt`;
  return (
    <div className={styles.fields}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="datetime-local"
          name="publishAt"
          className="input"
          defaultValue={at}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        {error && (
          <p id={`${id}-error`} className="field-error">
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${form.name}-timeZone`}>Time zone</label>
        <select key={zone} id={`${form.name}-timeZone`} name="timeZone" className="input" defaultValue={zone}>
          {(zones.includes(zone) ? zones : [zone, ...zones]).map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        {timeZone === null && typed['timeZone'] === undefined && <ZoneChooser field={`${form.name}-timeZone`} />}
      </div>
      <SchedulePresets field={id} zone={`${form.name}-timeZone`} />
    </div>
  );
}
