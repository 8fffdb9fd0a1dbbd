/** Shows what changed in a policy since the signed-in person accepted a version of it. */
import { getPolicy, noteOf, type Policy } from '#contract/content/policies.ts';
import { listOpenAcceptances, listOwnAcceptances, type OwnAcceptance } from '#contract/content/policy-acceptances.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Comparison } from '../../ui/comparison.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { acceptOpenPolicy } from '../acceptance-actions.ts';

type Data = {
  readonly accepted: OwnAcceptance;
  readonly before: Policy;
  readonly now: Policy;
  readonly isOpen: boolean;
};

export const policyChangesPage = definePage<'policyChanges', Data>({
  async load(context) {
    const { api, params } = context;
    const [own, open] = await Promise.all([api(listOwnAcceptances, {}), api(listOpenAcceptances, {})]);
    const accepted = own.items.find(({ slug }) => slug === params.slug);
    if (!accepted) throw pageNotFound(context);
    const { slug, number } = accepted;
    const [before, now] = await Promise.all([
      orPageNotFound(api(getPolicy, { slug, number }), context),
      orPageNotFound(api(getPolicy, { slug }), context),
    ]);
    return { accepted, before, now, isOpen: open.items.some((item) => item.slug === slug) };
  },
  head: ({ now }) => ({ title: t('What changed in {title}', { title: now.title }), noindex: true }),
  tags: () => [],
  View,
});

function View({ data, context }: ViewProps<'policyChanges', Data>) {
  const { accepted, before, now, isOpen } = data;
  const { slug, title, current } = now;
  const form = formState('accept-policy', context.actionState);
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Account'), href: href('account') }]} here={title} />
      <FormMessage form={form} labels={{}} />
      <Comparison
        title={t('What changed in {title}', { title })}
        before={before.version.body}
        after={now.version.body}
        same={t('Nothing has changed since you accepted it')}
        side={<Notes data={data} />}
      >
        {parts('You accepted version {accepted} on {acceptedAt}. Version {current} is in force since {effectiveAt}.', {
          accepted: before.version.number,
          acceptedAt: <Time date={accepted.acceptedAt} />,
          current: current.number,
          effectiveAt: <Time date={current.effectiveAt} />,
        })}
      </Comparison>
      {isOpen && (
        <PlainForm
          action={acceptOpenPolicy}
          label={t('Accept {title}', { title })}
          fields={{ slug, number: String(current.number) }}
        >
          <SubmitButton>{t('Accept version {number}', { number: current.number })}</SubmitButton>
        </PlainForm>
      )}
    </>
  );
}

/** Shows the notes of all versions after the accepted one, newest first. */
function Notes({ data: { before, now } }: { readonly data: Data }) {
  const { slug, current } = now;
  const between = now.versions.filter(
    ({ effectiveAt, number }) =>
      number !== before.version.number &&
      effectiveAt >= before.version.effectiveAt &&
      effectiveAt <= current.effectiveAt,
  );
  return (
    <div className="stack gap-m">
      {between.length > 0 && (
        <ul className="stack gap-m" aria-label={t('Versions since then')}>
          {between.map(({ number, changeNote, effectiveAt }) => (
            <li key={number}>
              <p>
                <a href={href('policyVersion', { slug, number: String(number) })}>
                  {t('Version {number}', { number })}
                </a>{' '}
                <span className="small soft">
                  {parts('of {date}', { date: <Time date={effectiveAt} format="short" /> })}
                </span>
              </p>
              <p className="small">{noteOf(changeNote)}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        <a href={href('policy', { slug })}>{t('Read the version in force')}</a>
      </p>
    </div>
  );
}
