import type { KYC_REQUIRED_MSG, MODULE_UNAVAILABLE_MSG } from '@bourse/contract';
import { dismissGlobalError, type GlobalError, KYC_CODE } from '@bourse/kit/api/global-errors.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { Button, Dialog } from '@bourse/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

/** What the server says when it has nothing special to say, under the contract's types: then our own language says it. */
const KYC_MSG: typeof KYC_REQUIRED_MSG =
  'Verify your identity first. After that you can use this part of the exchange.';
const MODULE_MSG: typeof MODULE_UNAVAILABLE_MSG = 'This part of the exchange is not available at the moment.';
const WORDS: ReadonlyMap<string, string> = new Map([
  ['', 'error.MODULE_UNAVAILABLE'],
  [KYC_MSG, 'error.KYC_REQUIRED'],
  [MODULE_MSG, 'error.MODULE_UNAVAILABLE'],
]);

/**
 * A part of the exchange is shut to this person: verify first, or not at all. Whoever closes it is led back to where they
 * came from, or home when they came from nowhere.
 */
export function GlobalErrorDialog({ error }: { readonly error: GlobalError }) {
  const intl = useIntl();
  const router = useRouter();
  const lang = useLang();
  const isKyc = error.code === KYC_CODE;
  const text = (id: string) => intl.formatMessage({ id });
  const back = () => {
    dismissGlobalError();
    if (router.history.canGoBack() || hasEarlierPage()) router.history.back();
    else void router.navigate({ to: `/${lang}` });
  };
  const verify = () => {
    dismissGlobalError();
    void router.navigate({ to: `/${lang}/verifiedIndex` });
  };
  useEffect(
    () =>
      // The browser's own back button has done what closing would do.
      router.history.subscribe(({ action }: { readonly action: { readonly type: string } }) => {
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') dismissGlobalError();
      }),
    [router],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && back()}
      title={text(isKyc ? 'shell.blocked.kyc.title' : 'shell.blocked.module.title')}
      description={wordsOf(error, isKyc, text)}
      closeLabel={text('common.close')}
      footer={
        <>
          <Button tone={isKyc ? 'neutral' : 'accent'} onClick={back}>
            {text('common.confirm')}
          </Button>
          {isKyc && (
            <Button tone="accent" onClick={verify}>
              {text('shell.blocked.kyc.go')}
            </Button>
          )}
        </>
      }
    />
  );
}

function wordsOf({ serverMessage }: GlobalError, isKyc: boolean, text: (id: string) => string): string {
  if (serverMessage === '' && isKyc) return text('error.KYC_REQUIRED');
  const known = WORDS.get(serverMessage);
  return known === undefined ? serverMessage : text(known);
}

/** Whether this tab showed another page of the site before a reload or a change of language, which the router forgets. */
function hasEarlierPage(): boolean {
  const { navigation } = globalThis as { readonly navigation?: { readonly canGoBack: boolean } };
  return navigation?.canGoBack === true;
}
