/** A calendar for a native field of a day, or of a day and a time. */
import { type CalendarDate, parseDate } from '@internationalized/date';
import { useId, useState } from 'react';
import { Button, Calendar, CalendarCell, CalendarGrid, Heading } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { siteFormat } from '#contract/site-format.ts';
import { clockIn, momentOn, presets, usualTime } from './presets.ts';
import { fieldOf, labelOf, WidgetPopover, write } from './widget-popover.tsx';
import styles from './widgets.module.css';
import type { WidgetProps } from './widgets.tsx';

/** Null unless the year has four digits: native fields take six. */
function dayOf(text: string): CalendarDate | null {
  try {
    return parseDate(text.slice(0, 10));
  } catch {
    return null;
  }
}

export function DatePicker({ trigger, close }: WidgetProps) {
  const { zone: zoneField, only } = trigger.dataset;
  const field = fieldOf(trigger) as HTMLInputElement;
  const hasTime = field.type === 'datetime-local';
  // The id of the field with the zone, or the zone.
  const chosenZone = document.getElementById(zoneField ?? '');
  const zone = chosenZone instanceof HTMLSelectElement ? chosenZone.value : (zoneField ?? 'UTC');
  const [value, setValue] = useState(field.value);
  const [dayText = '', time = usualTime] = value.split('T');
  const day = dayOf(dayText);
  // The clock has no value while one of its segments is empty.
  const [clock, setClock] = useState(time);
  const now = clockIn(zone, Date.now()).toISOString();
  const today = parseDate(now.slice(0, 10));
  const first = dayOf(field.min) ?? (only === 'future' ? today : null);
  const last = only === 'past' ? today : dayOf(field.max);
  const isPast = only === 'future' && hasTime && value !== '' && value <= now.slice(0, 16);
  const timeId = useId();
  const label = labelOf(field);
  const take = (next: string) => {
    setValue(next);
    write(fieldOf(trigger), next);
  };
  const choose = (next: string) => {
    take(next);
    close();
  };
  return (
    <WidgetPopover trigger={trigger} close={close} label={label} placement="bottom end">
      <div className={styles.picker}>
        <I18nProvider locale={siteFormat().locale}>
          <Calendar
            aria-label={label}
            autoFocus
            value={day}
            minValue={first}
            maxValue={last}
            onChange={(date) => {
              if (!hasTime) return choose(date.toString());
              const moment = momentOn(date.toString(), clock, now, only === 'past');
              setClock(moment.slice(11));
              take(moment);
            }}
          >
            <div className="line align-center spread">
              <Button slot="previous" className={styles.step as string}>
                ‹
              </Button>
              <Heading className={styles.monthName} />
              <Button slot="next" className={styles.step as string}>
                ›
              </Button>
            </div>
            <CalendarGrid className={styles.days as string} weekdayStyle="short">
              {(date) => <CalendarCell date={date} className={styles.day as string} />}
            </CalendarGrid>
          </Calendar>
        </I18nProvider>
        {hasTime && (
          <>
            <div className={`line align-center gap-s ${styles.time}`}>
              <label htmlFor={timeId}>Time</label>
              <input
                id={timeId}
                type="time"
                className="input"
                value={clock}
                onChange={({ target }) => {
                  setClock(target.value);
                  if (target.value) take(`${(day ?? today).toString()}T${target.value}`);
                }}
              />
            </div>
            <fieldset className={`cluster gap-2xs ${styles.presets}`} hidden={only !== 'future'}>
              <legend className="visually-hidden">Proposed times</legend>
              {presets.map(([text, clockOf]) => (
                <button
                  key={text}
                  type="button"
                  className={styles.preset}
                  onClick={() => choose(clockOf(zone).toISOString().slice(0, 16))}
                >
                  {text}
                </button>
              ))}
            </fieldset>
          </>
        )}
        <p className="tiny soft">{zone.replaceAll('_', ' ')} time</p>
        <p role="status" className={styles.past}>
          {isPast && 'This time has passed.'}
        </p>
        <div className={`line align-center spread ${styles.ends}`}>
          {value !== '' && !field.required && (
            <button type="button" className="link-button" onClick={() => choose('')}>
              Clear
            </button>
          )}
          {hasTime && (
            <button type="button" className="button" onClick={() => close()}>
              Done
            </button>
          )}
        </div>
      </div>
    </WidgetPopover>
  );
}
