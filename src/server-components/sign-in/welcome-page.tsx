import { getBeginning } from '#contract/auth/beginning.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../page.ts';
import { type DialCountry, loadDialCountries } from '../request/dial-countries.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { type FormState, formState } from '../ui/form-state.ts';
import { phoneLabels } from '../ui/phone-fields.tsx';
import { beginSignedIn, enterFirstCode, sendFirstCode } from './actions.ts';
import { CodeStep } from './code-step.tsx';
import styles from './login-page.module.css';
import { noticeOf } from './notices.ts';
import { PhoneForm } from './phone-step.tsx';

type Data = { readonly hasAdministrator: boolean; readonly countries: readonly DialCountry[] };
type Props = ViewProps<'welcome', Data>;

/** Makes the first administrator. The gateway shows it only to a browser of this machine. */
export const welcomePage = definePage<'welcome', Data>({
  async load({ api, viewer, actionState }) {
    const [{ hasAdministrator }, countries] = await Promise.all([api(getBeginning, {}), loadDialCountries(api)]);
    if (hasAdministrator && !actionState) throw redirect(href(viewer ? 'account' : 'login'));
    return { hasAdministrator, countries };
  },
  head: () => ({ title: t('Welcome'), noindex: true }),
  tags: () => [],
  View: WelcomeView,
});

const labels = { name: msg('Name'), ...phoneLabels };

function WelcomeView(props: Props) {
  const { actionState, query } = props.context;
  const notice = actionState ? null : noticeOf(query.get('notice'), false);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className="text-2xl">{t('Welcome')}</h1>
        {notice && (
          <p role="status" className={styles.notice}>
            {t(notice.text)}
          </p>
        )}
        <StepView {...props} />
      </div>
    </div>
  );
}

function StepView(props: Props) {
  const { signIn, query, actionState, viewer } = props.context;
  if (viewer) return <SignedInStep {...props} />;
  if (!signIn || query.has('change') || actionState?.form === 'welcome') return <PhoneStep {...props} />;
  return (
    <>
      <CodePlace />
      <CodeStep
        signIn={signIn}
        context={props.context}
        action={enterFirstCode}
        name="welcome-code"
        change={href('welcome', { change: '1' })}
      />
    </>
  );
}

const CodePlace = () => (
  <p className="fine soft">
    {t(
      'On a site that only this computer can reach, codes appear in the terminal, in codes.log of DATA_DIR, or in the file that SMS_SINK names.',
    )}
  </p>
);

function PhoneStep({ data, context: { signIn, actionState } }: Props) {
  const form = formState('welcome', actionState);
  return (
    <>
      <p>{t('This site has no administrator yet. Enter your name and phone number, and it will be you.')}</p>
      <PhoneForm
        action={sendFirstCode}
        form={form}
        label={t('Welcome')}
        labels={labels}
        countries={data.countries}
        signIn={signIn}
      >
        <NameField form={form} name={signIn?.name} />
      </PhoneForm>
      <CodePlace />
    </>
  );
}

/** They signed in before somebody was administrator, or with a code here that came too late. */
function SignedInStep({ data, context: { viewer, actionState } }: Props) {
  const form = formState('welcome-signed-in', actionState);
  if (data.hasAdministrator)
    return (
      <>
        <FormMessage form={formState(actionState?.form ?? '', actionState)} labels={{}} />
        <p>
          <ButtonLink href={href('account')}>{t('Go to your account')}</ButtonLink>
        </p>
      </>
    );
  return (
    <Form action={beginSignedIn} form={form} label={t('Welcome')} labels={labels} draft={null}>
      <NameField form={form} name={viewer?.user.name ?? undefined} />
      <p className={styles.send}>
        <SubmitButton>{t('Become the administrator')}</SubmitButton>
      </p>
    </Form>
  );
}

type NameProps = { readonly form: FormState; readonly name: string | undefined };

const NameField = ({ form, name }: NameProps) => (
  <TextField form={form} name="name" label={t(labels.name)} autoComplete="name" required isFirst defaultValue={name} />
);
