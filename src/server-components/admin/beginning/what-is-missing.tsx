import type { PageContext } from '../../page.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { changeShown } from './actions.ts';
import { loadSteps, openingTitle } from './steps.ts';
import styles from './what-is-missing.module.css';

type Props = { readonly context: PageContext; readonly isReminder?: boolean };

/** Shows nothing if everything that the person may do is done. A reminder before the opening is shown also if the list is hidden. */
export async function WhatIsMissing({ context, isReminder = false }: Props) {
  const { steps: all, isHidden } = await loadSteps(context);
  const steps = isReminder ? all.filter(({ title }) => title !== openingTitle) : all;
  // The settings that a gateway knows may be older than the page.
  if (isHidden && !isReminder) return null;
  const left = steps.filter(({ missing }) => missing !== null).length;
  if (left === 0) return null;
  return (
    <section aria-labelledby="beginning" className="stack packed gap-s">
      <h2 id="beginning" className={styles.title}>
        What the site needs
      </h2>
      <p className="soft">{`${steps.length - left} of ${steps.length} are done. Each is known from what is stored.`}</p>
      <ol className={styles.steps}>
        {steps.map(({ title, missing }) => (
          <li key={title} data-done={missing === null || undefined}>
            {missing ? <a href={missing.href}>{title}</a> : <span>{title}</span>}
            <span className={styles.state}>
              {missing ? missing.text : 'Done'}
              {missing?.keeps && !isReminder && (
                <ButtonForm
                  action={changeShown}
                  label={`Keep as it is: ${title}`}
                  text="Keep as it is"
                  fields={{ keeps: missing.keeps }}
                  look="link-button"
                />
              )}
            </span>
          </li>
        ))}
      </ol>
      {!isReminder && <ChecklistButton isShown={false} />}
    </section>
  );
}

export const ChecklistButton = ({ isShown }: { readonly isShown: boolean }) => (
  <ButtonForm
    action={changeShown}
    label={isShown ? 'Show the checklist on the overview' : 'Hide this list'}
    fields={{ isShown: String(isShown) }}
    look="link-button"
  />
);
