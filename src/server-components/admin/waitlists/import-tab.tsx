import { importLimits } from '#contract/imports.ts';
import { plural } from '#contract/plural.ts';
import { type WaitlistImport, waitlistColumns } from '#contract/trade/waitlist-imports.ts';
import { entryStatuses } from '#contract/trade/waitlists-admin.ts';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { ImportColumns } from '../ui/import-columns.tsx';
import { Found, ImportCheckedFile, ImportErrors, ImportFile, ImportTable, ReadAs } from '../ui/import-file.tsx';
import { Panel } from '../ui/panel.tsx';
import { checkedFileOf } from '../ui/read-import.ts';
import { importFile } from './actions.ts';
import { waitlistColumnLabel } from './import-columns.ts';

type Line = WaitlistImport['lines'][number];
type Props = { readonly name: string; readonly context: PageContext };

export function ImportTab({ name, context }: Props) {
  const form = formState('waitlist-import', context.actionState);
  const checked = checkedFileOf<WaitlistImport>(form);
  const shared = { form, action: importFile, hidden: { waitlist: name } };
  const report = checked?.report;
  const added = report?.lines.filter(({ operation }) => operation === 'add').length ?? 0;
  const present = (report?.lines.length ?? 0) - added;
  return (
    <>
      <ImportFile {...shared} label="File with people" maxLines={importLimits.people}>
        The first line names the columns: <code>{waitlistColumns.join(', ')}</code>. Only <code>contact</code> is
        required: a phone number or an e-mail address. <code>country</code> is a name or two letters, such as DE, and
        adds the country code to phone numbers without one. People are added at the end, in the order of the lines, and
        get no message. For columns with other names, you choose what they contain.
      </ImportFile>
      {checked && <ImportColumns {...shared} file={checked} names={waitlistColumns} labelOf={waitlistColumnLabel} />}
      {checked && report && report.errors.length > 0 && <ImportErrors file={checked} errors={report.errors} />}
      {checked && report?.errors.length === 0 && (
        <Panel
          id="report"
          title="What this file would change"
          lead={
            <>
              <Found>{`${added} new, ${present} on the list already. Nothing has changed yet.`}</Found>
              <ReadAs file={checked} />
            </>
          }
        >
          {added > 0 ? (
            <ImportCheckedFile
              {...shared}
              file={checked}
              submit={plural(added, 'Import {count} person', 'Import {count} people')}
            />
          ) : (
            <p>Everybody in this file is on the list already.</p>
          )}
          <ImportTable
            heads={['Line', 'Contact', 'What happens']}
            maxRows={100}
            rows={report.lines.map((line) => ({
              line: line.line,
              what: line.contact,
              how: whatHappens(line),
            }))}
          />
        </Panel>
      )}
    </>
  );
}

function whatHappens({ operation, status, position }: Line): string {
  if (operation === 'keep')
    return status === 'declined'
      ? 'Stays: they declined or left. Add them by hand if they want to join again'
      : `Stays: on the list already, at position ${position}, ${entryStatuses[status ?? 'waiting'].toLowerCase()}`;
  return status === null ? 'New' : 'New: they were on this list before';
}
