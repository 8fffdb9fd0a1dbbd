import type { ReactNode } from 'react';
import * as z from 'zod';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import {
  isTimeZone,
  localTime,
  momentIn,
  type ProposedMoment,
  proposedMoment,
  proposedMoments,
} from '#contract/zoned-time.ts';
import { ZoneChooser } from '../../../client-components/admin/zone-chooser.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { longChoice } from '../../ui/long-choice.ts';
import { DateInput, lastDay } from '../ui/input-with-button.tsx';
import { SaveBarMenu } from '../ui/save-bar.tsx';
import styles from './schedule-fields.module.css';

export const timeZone = z.string().max(60).refine(isTimeZone, 'Unknown time zone.').default('UTC');

const proposed = Object.keys(proposedMoments) as ProposedMoment[];

export const scheduleForm = {
  operation: z.enum(['save', 'publish', 'schedule', ...proposed]).default('save'),
  publishAt: z.string().optional(),
  timeZone,
};

export function chosenMoment(publishAt: string | undefined, zone: string): Date {
  const moment = momentIn(publishAt ?? '', zone);
  if (!moment) throw failures.invalid({ publishAt: message('moment_missing') });
  return moment;
}

/** Throws 422 for an invalid date and for a moment that has passed. */
function futureMoment(publishAt: string | undefined, zone: string): Date {
  const moment = chosenMoment(publishAt, zone);
  if (moment.getTime() <= Date.now()) throw failures.invalid({ publishAt: message('moment_has_passed') });
  return moment;
}

const isProposed = (operation: string): operation is ProposedMoment => Object.hasOwn(proposedMoments, operation);

const isScheduling = (operation: string | undefined): boolean =>
  operation === 'schedule' || isProposed(operation ?? '');

type Scheduled = { readonly operation: string; readonly publishAt?: string | undefined; readonly timeZone: string };

/** Null unless the pressed button schedules. Throws 422 as `futureMoment` does. */
export function scheduledMoment({ operation, publishAt, timeZone: zone }: Scheduled): Date | null {
  if (isProposed(operation)) return proposedMoment(operation, zone);
  return operation === 'schedule' ? futureMoment(publishAt, zone) : null;
}

/** Each button schedules with one press. */
const ProposedMoments = () => (
  <p className="cluster gap-xs">
    {proposed.map((name) => (
      <SubmitButton key={name} name="operation" value={name} className="button button-quiet">
        {proposedMoments[name]}
      </SubmitButton>
    ))}
  </p>
);

type Props = {
  readonly form: FormState;
  readonly moment: Date | null;
  readonly timeZone: string | null;
  readonly label?: string;
  /** The moments that the server accepts. */
  readonly only?: 'future' | 'past';
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

export function ScheduleFields({ form, moment, timeZone, label = 'Date and time', only = 'future' }: Props) {
  const typed = form.state?.values ?? {};
  const zone = typed['timeZone'] ?? timeZone ?? 'UTC';
  const at = typed['publishAt'] ?? (moment ? localTime(moment, zone) : '');
  const error = form.state?.fields['publishAt'];
  const id = `${form.name}-publishAt`;
  const zoneId = `${form.name}-timeZone`;
  const offered = zones.includes(zone) ? zones : [zone, ...zones];
  return (
    <div className={styles.fields}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <DateInput field={id} label={label} zone={zoneId} only={only}>
          <input
            id={id}
            type="datetime-local"
            name="publishAt"
            max={`${lastDay}T23:59`}
            className="input"
            defaultValue={at}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
          />
        </DateInput>
        <FieldError id={`${id}-error`} text={error} />
      </div>
      <div className="field">
        <label htmlFor={zoneId}>Time zone</label>
        <select
          key={zone}
          id={zoneId}
          name="timeZone"
          className="input"
          defaultValue={zone}
          {...longChoice(offered.length)}
        >
          {offered.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        {timeZone === null && typed['timeZone'] === undefined && <ZoneChooser field={zoneId} />}
      </div>
    </div>
  );
}

type MenuProps = Pick<Props, 'form' | 'moment' | 'timeZone'> & {
  readonly label: string;
  readonly submit: string;
  readonly children?: ReactNode;
};

/** The buttons of a save bar that save and schedule. */
export function ScheduleMenu({ form, moment, timeZone, label, submit, children }: MenuProps) {
  const isUsed = moment !== null || isScheduling(form.state?.values['operation']);
  return (
    <SaveBarMenu label={label} isOpen={isUsed && form.state?.status === 'error'} shortcut="Control+Shift+Enter">
      <ProposedMoments />
      <ScheduleFields form={form} moment={moment} timeZone={timeZone} />
      {children}
      <SubmitButton name="operation" value="schedule">
        {submit}
      </SubmitButton>
    </SaveBarMenu>
  );
}
