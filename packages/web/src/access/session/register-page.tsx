import { minPasswordLength, register } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { NewPasswordField } from '#access/passwords/index.ts';
import { call } from '#platform/api/call.ts';
import { BackToLogin } from './back-to-login.tsx';
import { RefusableForm } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { startSession } from './store.ts';
import { useRefusal } from './use-refusal.ts';

const route = getRouteApi('/register/$token');

/** Opened by the set-up link, which the server prints as long as there is no administrator. */
export function RegisterPage() {
  const { token } = route.useParams();
  const refusal = useRefusal();

  /** Creates the first administrator and signs them in. */
  const submit = async (data: FormData) => {
    const textIn = (name: string) => String(data.get(name));
    const fields = {
      fullName: textIn('fullName').trim(),
      username: textIn('username').trim(),
      email: textIn('email').trim(),
      password: textIn('password'),
    };
    if (refusal.isIncomplete(fields)) return;
    await refusal.attempt(async () => startSession(await call(register, { token, ...fields }), { stays: false }));
  };

  const about = (name: string) => ({ name, error: refusal.fields[name] ?? null });
  return (
    <SignedOutPage title={t`Set up the console`} intro={<Trans>You become the first administrator.</Trans>}>
      <RefusableForm
        refusal={refusal}
        problem={refusal.text}
        action={<Trans>Create account</Trans>}
        actionIn={<Trans>Create account in {refusal.wait}</Trans>}
        onSubmit={submit}
      >
        <TextInput {...about('fullName')} label={t`Full name`} autoComplete="name" autoFocus />
        <TextInput {...about('username')} label={t`Username`} autoComplete="nickname" spellCheck={false} />
        <TextInput {...about('email')} type="email" label={t`Email`} autoComplete="username" spellCheck={false} />
        <NewPasswordField
          {...about('password')}
          label={t`Password`}
          description={t`At least ${minPasswordLength} characters`}
        />
      </RefusableForm>
      <BackToLogin />
    </SignedOutPage>
  );
}
