import type { ReactNode } from 'react';
import { attachmentHref } from '#contract/trade/attachments.ts';
import type { ReceivedMail } from '#contract/trade/received-mail.ts';
import type { PageContext } from '../../../page.ts';
import { Time } from '../../../ui/time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { urlWith } from '../../ui/urls.ts';
import styles from '../customer-service.module.css';
import { mailPart } from './data.ts';

export const mailHref = (context: PageContext, id: string): string => urlWith(context, { part: mailPart, mail: id });

type Props = {
  readonly id: string;
  /** Null if it cannot be shown as text. */
  readonly mail: ReceivedMail | null;
};

/** The e-mail is shown as text, so that nothing of it is loaded or runs. */
export const MailTab = ({ id, mail }: Props) => (
  <Panel
    id="whole-mail"
    title="The whole e-mail"
    lead="As it was received, with everything that was quoted. Nothing proves who sent it."
  >
    {mail === null ? (
      <p role="status">This e-mail cannot be shown here. It may be too large or damaged: download it instead.</p>
    ) : (
      <>
        <dl className={styles.mailHead}>
          <Line label="From">{mail.from || 'not named'}</Line>
          <Line label="To">{mail.to || 'not named'}</Line>
          {mail.date && (
            <Line label="Date">
              <Time date={mail.date} format="moment" />
            </Line>
          )}
          <Line label="Subject">{mail.subject || 'none'}</Line>
          {mail.files.length > 0 && <Line label="Files">{mail.files.join(', ')}</Line>}
        </dl>
        <p className={styles.text}>{mail.text || '(No text)'}</p>
      </>
    )}
    <p>
      <a href={attachmentHref(id)} download="">
        Download the e-mail with its files
      </a>
    </p>
  </Panel>
);

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
