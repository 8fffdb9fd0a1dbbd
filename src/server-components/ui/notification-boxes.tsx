/** A group of boxes for each event, with one for each way in which this site can send. */
import type * as z from 'zod';
import type { Permission } from '#contract/auth/permissions.ts';
import {
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  type notificationSetting,
} from '#contract/auth/users.ts';
import { t } from '#contract/translate.ts';
import type { Viewer } from '#contract/viewer.ts';
import styles from './notification-boxes.module.css';

export type NotificationSetting = z.infer<typeof notificationSetting>;

type Props = {
  readonly settings: readonly NotificationSetting[];
  readonly labels: Readonly<Record<NotificationEvent, string>>;
};

const boxName = (event: NotificationEvent, channel: NotificationChannel): string => `${event}.${channel}`;

export function NotificationBoxes({ settings, labels }: Props) {
  const offered = Object.entries(labels).filter(([event]) => settings.some((setting) => setting.event === event));
  const groups = offered.map(([event, label]) => (
    <fieldset key={event} className={styles.event}>
      <legend>{label}</legend>
      {settings
        .filter((setting) => setting.event === event)
        .map(({ channel, enabled }) => (
          // Remounts when the stored value changes, because defaults apply only once.
          <label key={`${channel} ${enabled}`} className={styles.box}>
            <input
              type="checkbox"
              name={boxName(event as NotificationEvent, channel)}
              value="on"
              defaultChecked={enabled}
            />
            {t(notificationChannels[channel])}
          </label>
        ))}
    </fieldset>
  ));
  return <div className={styles.events}>{groups}</div>;
}

/** Only staff with these permissions get messages about them. */
const permissions: Partial<Record<NotificationEvent, Permission>> = {
  decks: 'decks.manage',
  mentions: 'inquiries.manage',
};

export const relevantSettings = (
  settings: readonly NotificationSetting[],
  viewer: Viewer | null,
): readonly NotificationSetting[] =>
  settings.filter(({ event }) => {
    const permission = permissions[event];
    return permission === undefined || viewer?.permissions.has(permission);
  });

/** Browsers do not send unchecked boxes, so every box that was offered is looked up. */
export const settingsOfBoxes = (
  offered: readonly NotificationSetting[],
  checked: Readonly<Record<string, string>>,
): NotificationSetting[] =>
  offered.map(({ event, channel }) => ({ event, channel, enabled: Object.hasOwn(checked, boxName(event, channel)) }));
