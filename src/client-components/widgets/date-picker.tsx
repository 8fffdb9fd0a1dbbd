/** A calendar for a native field of a day, or of a day and a time. */
import { parseDate } from '@internationalized/date';
import { useId, useState } from 'react';
import { Button, Calendar, CalendarCell, CalendarGrid, Heading } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { siteFormat } from '#contract/site-format.ts';
import { clockIn, presets } from './presets.ts';
import { labelOf, WidgetPopover, write } from './widget-popover.tsx';
import styles from './widgets.module.css';
import type { WidgetProps } from './widgets.tsx';

/** Until another is chosen. */
const usualTime = '09:00';

export function DatePicker({ trigger, close }: WidgetProps) {
  const { for: id, zone: zoneField, only } = trigger.dataset;
  const field = document.getElementById(id ?? '') as HTMLInputElement;
  const hasTime = field.type === 'datetime-local';
  // The id of the field with the zone, or the zone.
  const chosenZone = document.getElementById(zoneField ?? '');
  const zone = chosenZone instanceof HTMLSelectElement ? chosenZone.value : (zoneField ?? 'UTC');
  const [value, setValue] = useState(field.value);
  const [day = '', time = usualTime] = value.split('T');
  const now = clockIn(zone, Date.now()).toISOString();
  const today = parseDate(now.slice(0, 10));
  const isPast = only === 'future' && hasTime && value !== '' && value <= now.slice(0, 16);
  const timeId = useId();
  const label = labelOf(field);
  const take = (next: string) => {
    setValue(next);
    write(field, next);
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
            value={day === '' ? null : parseDate(day)}
            minValue={only === 'future' ? today : null}
            maxValue={only === 'past' ? today : null}
            onChange={(date) => (hasTime ? take(`${date.toString()}T${time}`) : choose(date.toString()))}
          >
            <div className={styles.month}>
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
            <div className={styles.time}>
              <label htmlFor={timeId}>Time</label>
              <input
                id={timeId}
                type="time"
                className="input"
                value={time}
                onChange={({ target }) => take(`${day || now.slice(0, 10)}T${target.value || usualTime}`)}
              />
            </div>
            <fieldset className={styles.presets} hidden={only !== 'future'}>
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
        <p className={styles.zone}>{zone.replaceAll('_', ' ')} time</p>
        <p role="status" className={styles.past}>
          {isPast && 'This moment has passed.'}
        </p>
        <div className={styles.ends}>
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
