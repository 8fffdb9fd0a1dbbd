import { choose, getProduct } from '#contract/content/products.ts';
import { matchRoute } from '#contract/match.ts';
import { redirect } from '#contract/redirect.ts';
import { safePath } from '#contract/return-path.ts';
import { href } from '#contract/routes.ts';
import { readItemName } from '#contract/trade/order-items.ts';
import { msg, t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../page.ts';
import { type DialCountry, loadSignInWays } from '../request/dial-countries.ts';
import { Picture } from '../ui/picture.tsx';
import { enterCode } from './actions.ts';
import { CodeStep } from './code-step.tsx';
import { loginHref } from './login-href.ts';
import styles from './login-page.module.css';
import { noticeOf } from './notices.ts';
import { PhoneStep } from './phone-step.tsx';
import { SignedIn } from './signed-in.tsx';
import { Unchecked } from './unchecked.tsx';

type Context = PageContext<'login'>;
type Data = {
  readonly countries: readonly DialCountry[] | null;
  readonly passkeys: boolean;
  readonly ordering: string | null;
};

export const loginPage = definePage<'login', Data>({
  async load(context) {
    const { viewer, query } = context;
    // They came only because the session could not be checked.
    if (viewer && query.get('notice') === 'unchecked')
      throw redirect(safePath(query.get('redirect')) ?? href('account'));
    if (stepOf(context) !== 'phone') return { countries: null, passkeys: false, ordering: null };
    const [ways, ordering] = await Promise.all([loadSignInWays(context.api), orderingOf(context)]);
    return { ...ways, ordering };
  },
  head: (_, context) => ({ title: t(titles[stepOf(context)]), noindex: true }),
  tags: () => [],
  View: LoginView,
});

type Step = 'signed-in' | 'unchecked' | 'phone' | 'code';

const phoneForms = new Set(['sign-in', 'sign-in-passkey']);

function stepOf({ viewer, signIn, query, actionState, isUnchecked }: Context): Step {
  if (viewer) return 'signed-in';
  if (isUnchecked) return 'unchecked';
  if (!signIn || query.has('change') || phoneForms.has(actionState?.form ?? '')) return 'phone';
  return 'code';
}

const titles = {
  'signed-in': msg('You are signed in'),
  unchecked: msg('One moment, please'),
  phone: msg('Sign in'),
  code: msg('Enter your code'),
} as const;
const labels = {
  'signed-in': msg('Account'),
  unchecked: msg('Account'),
  phone: msg('Step 1 of 2'),
  code: msg('Step 2 of 2'),
} as const;

/** The sign-in form works without this, so failures here are ignored. */
async function orderingOf({ api, query, remembered, closed }: Context): Promise<string | null> {
  if (closed === 'hidden') return null;
  const [path = '', search] = safePath(query.get('redirect'))?.split('?', 2) ?? [];
  const match = matchRoute(path);
  const ordered =
    match?.name === 'newOrder'
      ? { product: match.params['product'], variant: new URLSearchParams(search).get('variant') }
      : match?.name === 'cart' && remembered.cart
        ? readItemName(remembered.cart)
        : undefined;
  if (ordered?.product === undefined) return null;
  const product = await api(getProduct, { name: ordered.product }).catch(() => null);
  return product && (choose(product, ordered.variant) ?? product).title;
}

function LoginView({ data, context }: ViewProps<'login', Data>) {
  const step = stepOf(context);
  // The result of the last form replaces the reason for coming here.
  const { signIn, signInPicture } = context.site.look;
  const notice = context.actionState ? null : noticeOf(context.query.get('notice'), step === 'signed-in');
  return (
    <div className={styles.page} data-beside={signIn}>
      <div className={styles.card}>
        <header className="stack gap-s">
          <p className="label">{t(labels[step])}</p>
          <h1 className="text-2xl">{t(titles[step])}</h1>
        </header>
        {step === 'phone' && data.ordering && <p>{t('Sign in to order {product}.', { product: data.ordering })}</p>}
        {notice && (
          <p role={notice.tone === 'problem' ? 'alert' : 'status'} className={styles.notice} data-tone={notice.tone}>
            {t(notice.text)}
          </p>
        )}
        <StepView step={step} data={data} context={context} />
      </div>
      {signIn === 'drawing' && (
        <div aria-hidden="true" className={styles.picture}>
          <span className={styles.sun} />
          <span className={styles.hills} />
          <span className={styles.lake} />
        </div>
      )}
      {signIn === 'picture' && signInPicture && (
        <div className={styles.picture}>
          <Picture picture={signInPicture} sizes={[{ from: 62, width: '27rem', ratio: 4 / 5 }, { width: '1rem' }]} />
        </div>
      )}
    </div>
  );
}

function StepView({ step, data, context }: ViewProps<'login', Data> & { readonly step: Step }) {
  const { viewer, signIn, query } = context;
  const target = safePath(query.get('redirect'));
  if (step === 'signed-in' && viewer) {
    return <SignedIn viewer={viewer} target={target} forbidden={query.get('notice') === 'forbidden'} />;
  }
  if (step === 'unchecked') return <Unchecked target={target} />;
  if (step === 'code' && signIn)
    return (
      <CodeStep
        signIn={signIn}
        context={context}
        action={enterCode}
        name="sign-in-code"
        change={loginHref({ redirect: query.get('redirect') ?? undefined, change: '1' })}
      />
    );
  const { countries, passkeys } = data;
  return <PhoneStep countries={countries ?? []} passkeys={passkeys} context={context} />;
}
